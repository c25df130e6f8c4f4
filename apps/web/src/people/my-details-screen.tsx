import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { employees } from '@sala/contract/people/employees'
import { askForChild, askOwn, readOwn } from '@sala/contract/people/own-profiles'
import { parents } from '@sala/contract/people/parents'
import { approvalType, approveStatus, cancelRequest, myRequests } from '@sala/contract/people/requests'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { teachers } from '@sala/contract/people/teachers'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { bySection } from '../kit/columns.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList, useOperation } from '../kit/hooks.ts'
import { fieldLabel, sectionLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { sessionKey, useChild, useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import { RequestView } from './request-view.tsx'
import './requests.css'

const dialogs = { ask: () => import('../kit/form/operation-form.tsx') }

type Door = keyof typeof readOwn
/** The record that each kind of user sees, and the one whose fields he asks about. */
const records: Readonly<Record<Door, readonly [seen: AnyResource, asked: AnyResource]>> = {
  staff: [employees, employees],
  teacher: [teachers, employees],
  parent: [parents, parents],
  student: [students, students],
}

/** What the school knows of somebody, what he asks to have changed, and what became of it. */
export default function MyDetailsScreen() {
  const { t } = useTranslation()
  const { actor, childIds } = useSession()
  const language = useLanguage()
  const door = actor.user_type.split('-')[0] as Door
  const [seen, asked] = records[door]
  const { open, close, node } = useDialogs(dialogs)
  const own = useQuery<{ profile: Row | null; employee?: Row | null }, Problem>({
    queryKey: [...sessionKey, 'own-record'],
    queryFn: () => operate(readOwn[door], {}),
  })
  const child = useChild()
  const children = useList(students, { perPage: 50, 'filter[status]': studentStatus.values }, door === 'parent')
  const requests = useList(myRequests[door], { perPage: 20, 'filter[app_type_id]': approvalType.values })
  const profile = own.data?.profile
  // A teacher is an employee, too, and asks about that record.
  const row = profile && { ...profile, ...own.data?.employee }
  const operation: AnyOperation = askOwn[door]
  const ask = (asks: AnyOperation, source: AnyResource, row: Row, settled?: Row) =>
    open('ask', {
      operation: asks,
      source,
      known: Object.fromEntries(
        Object.keys(asks.body).map((name) => [name, name === 'remark' ? '' : (row[name] ?? '')]),
      ),
      fixedValues: settled,
      onDone: () => {
        toast(t('requests.asked'))
        close()
        requests.refetch()
      },
    })
  return (
    <Page title={t('requests.title')}>
      <p className="second own-lead">{t('requests.lead')}</p>
      <Loaded query={own} lines={5} />
      {own.data && !profile && <EmptyNote title={t('requests.noRecord')} />}
      {row && (
        <OwnRecord
          title={titleOf(seen, row, language)}
          resource={asked}
          asked={operation}
          row={row}
          onAsk={() => ask(operation, asked, row)}
        />
      )}
      {children.data?.data
        .filter(({ student_id }) => (child === null ? childIds.includes(student_id) : student_id === child))
        .map((row) => (
          <OwnRecord
            key={row.student_id}
            title={titleOf(students, row, language)}
            resource={students}
            asked={askForChild}
            row={row}
            onAsk={() => ask(askForChild, students, row, { student_id: row.student_id })}
          />
        ))}
      <h2 className="own-requests">{t('requests.mine')}</h2>
      {requests.error && <ProblemNote problem={requests.error} onRetry={requests.refetch} />}
      {requests.data?.data.length === 0 && <p className="second">{t('requests.none')}</p>}
      <ul className="requests">
        {requests.data?.data.map((request) => (
          <RequestView key={request.id} request={request}>
            {request.approve_status === approveStatus.pending && (
              <TakeBack id={request.id} onDone={() => requests.refetch()} />
            )}
          </RequestView>
        ))}
      </ul>
      {node}
    </Page>
  )
}

function OwnRecord({
  title,
  resource,
  asked,
  row,
  onAsk,
}: {
  title: string
  resource: AnyResource
  asked: AnyOperation
  row: Row
  onAsk: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = resource.fields as Fields
  const names = Object.keys(asked.body).filter((name) => name !== 'remark' && name in row && name in fields)
  const sections = bySection(names.map((name) => [name, fields[name]!] as const))
  return (
    <section className="card own-record" aria-label={title}>
      <div className="request-head">
        <h2>{title}</h2>
        <Button aria-label={`${t('requests.ask')}: ${title}`} onClick={onAsk}>
          {t('requests.ask')}
        </Button>
      </div>
      {sections.map(({ section, fields: own }) => (
        <Fragment key={section ?? ''}>
          {section && <h3>{sectionLabel(section, language)}</h3>}
          <dl>
            {own.map(([name, field]) => (
              <div key={name}>
                <dt>{fieldLabel(resource.name, name, field, language)}</dt>
                <dd>
                  <FieldValue owner={resource.name} source={resource} name={name} field={field} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  )
}

function TakeBack({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation()
  const cancel = useOperation(cancelRequest)
  const act = () =>
    cancel.mutate(
      { input: { id } },
      {
        onSuccess: () => {
          toast(t('requests.takenBack'))
          onDone()
        },
      },
    )
  return (
    <>
      {cancel.error && <ProblemNote problem={cancel.error} compact />}
      <Button loading={cancel.isPending} onClick={act}>
        {t('requests.takeBack')}
      </Button>
    </>
  )
}
