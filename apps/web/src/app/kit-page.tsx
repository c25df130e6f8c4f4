import { Button, Input } from 'antd'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormFields } from '../kit/form/form-fields.tsx'
import { StaleNote } from '../kit/form/stale-note.tsx'
import { ChangeView } from '../kit/history/history-timeline.tsx'
import { useFormState } from '../kit/input/form-state.ts'
import { ImageInput } from '../kit/input/image-input.tsx'
import { useLanguage } from '../kit/labels.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { Pager } from '../kit/list/pager.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { Problem } from '../kit/problem.ts'
import { SessionProvider } from '../kit/session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { full, samples, tones } from './kit-samples.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import '../kit/form.css'
import './kit-page.css'

const actor = { user_id: 0, user_type: 'staff-api', permissions: [], branches: [], default_branch_id: 0 } as const
const problem = new Problem(409, {
  code: 'stale',
  message: 'Someone else has changed this record.',
  request_id: '7f3a-12',
})

/** Every component in every state, in both languages and themes; only while developing. */
export default function KitPage() {
  const language = useLanguage()
  const [theme] = useTheme()
  const form = useFormState(samples.fields, full, language)
  const [page, setPage] = useState(2)
  const [picture, setPicture] = useState<File>()
  const fields = Object.entries(samples.fields)
  return (
    <SessionProvider actor={actor}>
      <main className="page kit-page">
        <div className="page-head">
          <h1>Kit</h1>
          <span className="spread" />
          <Button onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}>{theme}</Button>
          <LanguageSwitch />
        </div>
        <Shown name="Badge, Avatar, Button">
          {([1, 2, 3, 4, 5] as const).map((value) => (
            <Badge key={value} tone={tones.labels.get(value)?.[2]}>
              {tones.labels.get(value)?.[language === 'km' ? 1 : 0]}
            </Badge>
          ))}
          <Avatar name="Sok Piseth" /> <Avatar name="សុខ" /> <Button type="primary">Primary</Button>{' '}
          <Button>Default</Button> <Button danger>Danger</Button>
          <Button disabled>Disabled</Button> <Button loading>Loading</Button>{' '}
          <Button onClick={() => toast('Saved.')}>Toast</Button>
          <PopMenu
            label="Menu"
            items={[
              { key: 'a', label: 'One', act: () => {} },
              { key: 'b', label: 'Delete', danger: true, separated: true, act: () => {} },
            ]}
          >
            <EllipsisVertical size={17} aria-hidden />
          </PopMenu>
        </Shown>
        <Shown name="FieldInput, valid">
          <FormFields owner="samples" source={samples} fields={fields} form={form} />
        </Shown>
        <Shown name="FieldInput, rejected">
          <FormFields
            owner="refused"
            source={samples}
            fields={fields}
            form={{
              ...form,
              values: {},
              errors: Object.fromEntries(fields.map(([name]) => [name, ['Required.']])),
            }}
          />
        </Shown>
        <Shown name="ImageInput">
          <ImageInput
            label="Logo"
            upload={{ field: 'logo', label: 'Logo', megabytes: 5 }}
            chosen={picture}
            onChoose={setPicture}
          />
        </Shown>
        <Shown name="FieldValue">
          <dl className="facts">
            {fields.map(([name, field]) => (
              <div key={name}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldValue owner="samples" name={name} field={field} row={full} />
                </dd>
              </div>
            ))}
          </dl>
        </Shown>
        <Shown name="DataTable, Pager">
          <DataTable
            label="Samples"
            rows={[full, { ...full, sample_id: 2, choice: 2 }, { ...full, sample_id: 3, choice: 3, decimal: null }]}
            keyOf={(row) => String(row.sample_id)}
            sort={{ name: 'text', descending: false }}
            onSort={() => {}}
            onOpen={() => {}}
            columns={fields
              .slice(1, 4)
              .concat(fields.slice(8, 10), fields.slice(13, 15))
              .map(([name, field]) => ({
                name,
                label: field.label,
                sortable: field.stored,
                right: field.kind === 'decimal',
                cell: (row) => <FieldValue owner="samples" name={name} field={field} row={row} listed />,
              }))}
          />
          <Pager
            meta={{
              currentPage: page,
              lastPage: 667,
              perPage: 15,
              total: 10_000,
              from: page * 15 - 14,
              to: page * 15,
              totalIsCapped: true,
            }}
            onPage={setPage}
          />
        </Shown>
        <Shown name="States">
          <ProblemNote problem={problem} onRetry={() => {}} />
          <ProblemNote problem={problem} compact />
          <EmptyNote title="Nothing matches this search." />
          <Skeleton lines={4} />
          <Input placeholder="Input" aria-label="Input" />
        </Shown>
        <Shown name="StaleNote">
          <StaleNote
            resource={samples}
            fields={fields}
            base={full}
            mine={{ ...full, text: 'Mine' }}
            theirs={{ ...full, text: 'Theirs', date: '2013-01-31' }}
            busy={false}
            onOverwrite={() => {}}
            onTakeTheirs={() => {}}
          />
        </Shown>
        <Shown name="ChangeView">
          <ChangeView
            resource={samples}
            changes={[
              {
                history_id: 1,
                created_date: '2026-03-05T02:00:00Z',
                user_name: 'Sok Piseth',
                action: 'update',
                old: { text: 'Before', date: '2012-03-05', phone: null },
                new: { text: 'After', date: '2012-03-06', phone: '012 345 678' },
                operation: null,
                reason: 'Asked for by the parents',
                request_id: null,
              },
            ]}
          />
        </Shown>
      </main>
    </SessionProvider>
  )
}

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="card card-pad" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
