import { academicStatus } from '@sala/contract/academics/statuses'
import { copyTerm, switchTerm } from '@sala/contract/academics/term-changes'
import { terms } from '@sala/contract/academics/years'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { CircleCheckBig, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** Terms, the one that is current, and copies of them in other years. */
export default function TermsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <ResourceScreen
      resource={terms}
      rowActions={[
        {
          operation: switchTerm,
          icon: <CircleCheckBig size={15} />,
          when: (row) => row.ac_status_id !== academicStatus.active,
          done: ({ opened_classes, closed_classes }: AnswerOf<typeof switchTerm>, row) =>
            t('terms.switched', {
              name: titleOf(terms, row, language),
              opened: opened_classes,
              closed: closed_classes,
            }),
        },
        {
          operation: copyTerm,
          icon: <Copy size={15} />,
          known: ({ branch_id, term_order }) => ({ branch_id, term_order }),
          done: ({ copied_classes, ...copy }: AnswerOf<typeof copyTerm>) =>
            t('terms.copied', { name: titleOf(terms, copy, language), count: copied_classes }),
        },
      ]}
    />
  )
}
