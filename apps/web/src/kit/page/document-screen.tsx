import type { Document, Moves } from '@sala/contract/kit/document'
import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Ban, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, requestOf } from '../api.ts'
import { useDialogs } from '../dialogs.tsx'
import { operationLabel, useLanguage } from '../labels.ts'
import type { MenuItem } from '../pop-menu.tsx'
import { useSession } from '../session.tsx'
import { ProblemNote } from '../states.tsx'
import { useDownload } from '../use-download.ts'
import { Facts } from '../value/facts.tsx'
import { ResourceScreen, type ResourceScreenProps } from './resource-screen.tsx'

const dialogs = { operation: () => import('../form/operation-form.tsx') }

interface Asked {
  readonly operation: AnyOperation
  readonly fixedValues?: Row
  readonly known?: Row
  readonly about?: ReactNode
}

/** What its list does not show. */
const unlisted = ({ fields }: AnyResource) =>
  Object.keys(fields).filter((name) => typeof fields[name]!.column !== 'number')

interface DocumentScreenProps extends Omit<ResourceScreenProps, 'resource' | 'actions' | 'onCreate'> {
  readonly document: Document<Fields, Moves>
  /** What writes a new one. */
  readonly issue: AnyOperation
  /** What prints one. */
  readonly paper?: AnyOperation
  /** What a void does, below what it is about. */
  readonly voidAbout?: (row: Row) => ReactNode
  /** Further entries of a row's menu; `ask` opens the form of an operation. */
  readonly actions?: (row: Row, ask: (asked: Asked) => void) => readonly MenuItem[]
}

/** The list of a document: a new one is written and an old one voided by an operation with a form of its own. */
export function DocumentScreen({
  document,
  issue,
  paper,
  voidAbout,
  actions,
  toolbar,
  formExtra,
  ...rest
}: DocumentScreenProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { open, problem } = useDownload()
  const { may } = useSession()
  const { open: openDialog, close, node } = useDialogs(dialogs)
  const resource = document as unknown as AnyResource
  const ask = (asked: Asked) => openDialog('operation', { ...asked, source: resource, slots: formExtra, onDone: close })
  const [key] = resource.keys as [string]
  const { voiding } = document
  const entries = (row: Row): MenuItem[] => [
    ...(paper && may('print', resource.name)
      ? [
          {
            key: 'print',
            label: t('action.print'),
            icon: <Printer size={15} />,
            act: () => void open(requestOf(paper, { [key]: row[key] } as never)),
          },
        ]
      : []),
    ...(actions?.(row, ask) ?? []),
    ...(row.is_deleted === 0 && may('void', resource.name)
      ? [
          {
            key: 'void',
            label: operationLabel(voiding, language),
            icon: <Ban size={15} />,
            danger: true,
            separated: true,
            act: () =>
              ask({
                operation: voiding,
                fixedValues: { [key]: row[key] },
                about: (
                  <>
                    <Facts resource={resource} row={row} except={unlisted(resource)} />
                    {voidAbout?.(row)}
                  </>
                ),
              }),
          },
        ]
      : []),
  ]
  return (
    <>
      <ResourceScreen
        {...rest}
        resource={resource}
        actions={entries}
        onCreate={() => ask({ operation: issue })}
        toolbar={
          <>
            {problem !== undefined && <ProblemNote problem={problem} compact />}
            {toolbar}
          </>
        }
      />
      {node}
    </>
  )
}
