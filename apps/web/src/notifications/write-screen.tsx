import { manualState, notificationManuals } from '@sala/contract/notifications/manuals'
import { wordFields } from '@sala/contract/notifications/message-words'
import { messageWriting } from '@sala/contract/notifications/message-writing'
import { notificationSchedules } from '@sala/contract/notifications/schedules'
import { notificationTemplates } from '@sala/contract/notifications/templates'
import { Button, Radio } from 'antd'
import { CalendarClock, Save, Send } from 'lucide-react'
import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { type Row, readRow } from '../kit/api.ts'
import { focusFault } from '../kit/focus.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useRow } from '../kit/hooks.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useHref } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { MessageWords } from './message-words.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { messageFields, repeating, useWriting, type When } from './use-writing.ts'
import '../kit/form.css'
import './writing.css'

const inputs = { audience: lazy(() => import('./audience-input.tsx')) }
const pick = (...names: readonly string[]) => names.map((name) => [name, messageFields[name]!] as const)
const whens: readonly When[] = ['now', 'later', 'repeat']

/** Where a message is written: to whom, in which words, when; a draft is gone on with. */
export default function WriteScreen() {
  const language = useLanguage()
  const [params] = useSearchParams()
  const query = useRow(notificationManuals, params.get('draft') ?? undefined)
  const title = resourceLabel(messageWriting, language, 'one')
  if (!params.has('draft'))
    return <Writing key="new" title={title} first={params.get('when') === 'repeat' ? 'repeat' : 'now'} />
  return query.data?.state === manualState.draft ? (
    <Writing key={query.data.sstc_id} title={title} first="now" begun={query.data} />
  ) : (
    <Page title={title}>
      <Loaded query={query} />
    </Page>
  )
}

function Writing({ title, first, begun }: { title: string; first: When; begun?: Row }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useHref()
  const box = useRef<HTMLFormElement>(null)
  const { form, fields, draft, when, setWhen, problem, isBusy, finish } = useWriting(begun, first)
  const { guard, letGo } = useLeaveGuard(form.dirty, () => undefined, draft.drop)
  const { values } = form
  useTemplate(values.not_template_id as number | null, begun?.not_template_id as number | null, form.restore)
  const done = async (isSent: boolean) => {
    if (!(await finish(isSent))) return void focusFault(box)
    letGo()
    toast(t(when === 'repeat' ? 'writing.planned' : isSent ? 'writing.sent' : 'writing.kept'))
    navigate(place(when === 'repeat' ? notificationSchedules.path : notificationManuals.path))
  }
  const part = (owner: string, named: readonly (readonly [string, (typeof messageFields)[string]])[]) => (
    <FormFields owner={owner} source={notificationManuals} fields={named} form={form} slots={inputs} row={begun} />
  )
  return (
    <Page title={title} className="writing">
      {draft.offer}
      <MessageWords type={Number(values.not_type_id)}>
        <form ref={box} className="form writing-form" onSubmit={(event) => event.preventDefault()}>
          <section className="card card-pad">
            {part(notificationManuals.name, pick('audience', 'not_type_id', 'not_template_id'))}
            {part(notificationManuals.name, pick(...wordFields))}
            <fieldset className="form-section">
              <legend>{t('writing.when')}</legend>
              <Radio.Group
                value={when}
                options={whens
                  .filter((each) => each !== 'repeat' || !begun)
                  .map((each) => ({ value: each, label: t(`writing.${each}`) }))}
                onChange={({ target }) => setWhen(target.value)}
              />
            </fieldset>
            {when === 'later' && part(notificationManuals.name, [['send_at', fields.send_at!]])}
            {when === 'repeat' && part(notificationSchedules.name, Object.entries(repeating))}
            {part(notificationManuals.name, pick('total_hours'))}
          </section>
          <div className="writing-side">
            <PreviewPanel values={values} />
            {problem && !form.refused && <ProblemNote problem={problem} compact />}
            <div className="buttons">
              {when !== 'repeat' && (
                <Button icon={<Save size={16} aria-hidden />} disabled={isBusy} onClick={() => done(false)}>
                  {t('writing.saveDraft')}
                </Button>
              )}
              <Button
                type="primary"
                icon={when === 'now' ? <Send size={16} aria-hidden /> : <CalendarClock size={16} aria-hidden />}
                loading={isBusy}
                onClick={() => done(true)}
              >
                {t(`writing.do_${when}`)}
              </Button>
            </div>
          </div>
        </form>
      </MessageWords>
      {guard}
    </Page>
  )
}

/** A template that is chosen gives its words and its type, once. */
function useTemplate(id: number | null, before: number | null, restore: (values: Row) => void) {
  const last = useRef(before ?? null)
  useEffect(() => {
    if (id === last.current) return
    last.current = id
    if (id)
      readRow(notificationTemplates, String(id), {}).then((row) =>
        restore(Object.fromEntries(['not_type_id', ...wordFields].map((name) => [name, (row as Row)[name]]))),
      )
  }, [id, restore])
}
