import { enrollments } from '@sala/contract/enrolment/enrolments'
import { showCount } from '@sala/contract/kit/money'
import { channel } from '@sala/contract/notifications/deliveries'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useBranch, useSession } from '../kit/session.tsx'

const names = ['group', 'channel', 'student_id', 'not_type_id'] as const

/** Whom the address asks for, of those who were to be told. */
export function useReceiverFilters() {
  const [params, change] = useUrlParams()
  const branch = useBranch()
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, name === 'group' ? value : Number(value)] as const]
  })
  return {
    input: { ...Object.fromEntries(given), ...(branch !== null && { branch_id: branch }) } as {
      readonly [name in (typeof names)[number]]?: string | number
    },
    change,
  }
}

interface ReceiverFiltersProps {
  readonly asked: ReturnType<typeof useReceiverFilters>
  /** What can be shown, and of how many. */
  readonly groups: readonly (readonly [group: string, label: string, count: number])[]
}

/** Narrows the recipients of a message: to those who have not read it, to a channel, to a student. */
export function ReceiverFilters({ asked: { input, change }, groups }: ReceiverFiltersProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  return (
    <div className="toolbar receiver-filters">
      <fieldset className="chips receiver-groups" aria-label={t('books.total')}>
        {groups.map(([group, label, count]) => (
          <button
            key={group}
            type="button"
            className="receiver-group"
            aria-pressed={(input.group ?? '') === group}
            onClick={() => change({ group: group || null }, true)}
          >
            {label} <strong className="number">{showCount(count)}</strong>
          </button>
        ))}
      </fieldset>
      <Select
        allowClear
        aria-label={t('books.channel')}
        placeholder={t('books.channel')}
        value={input.channel}
        options={channel.values.map((value) => ({ value, label: choiceLabel(channel, value, language).text }))}
        onChange={(value) => change({ channel: value === undefined ? null : String(value) }, true)}
      />
      {may('view', enrollments.name) && (
        <span className="receiver-student">
          <RefSelect
            id="receiver-student"
            name="student_id"
            field={{ ...enrollments.fields.student_id, optional: true, within: undefined }}
            source={enrollments}
            value={input.student_id ?? null}
            values={{}}
            label={t('books.search')}
            prompt={t('books.search')}
            every
            onChange={(next) => change({ student_id: next ? String(next) : null }, true)}
          />
        </span>
      )}
    </div>
  )
}
