import { changePassword, type readProfile, saveProfile } from '@sala/contract/accounts/session'
import type { Fields } from '@sala/contract/kit/field'
import type { AnswerOf, AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useOperation } from '../kit/hooks.ts'
import { useFormState } from '../kit/input/form-state.ts'
import { useLanguage } from '../kit/labels.ts'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { setLanguage } from '../kit/words.ts'

const source = { path: '/profile', name: 'profile' }

/** Where the query cache keeps one's own profile. */
export const profileKey = [...sessionKey, 'profile']

export type Profile = AnswerOf<typeof readProfile>

interface OwnFormProps<O extends AnyOperation> {
  readonly operation: O
  readonly values: Row
  readonly title: string
  readonly save: string
  readonly onDone: (answer: AnswerOf<O>, form: ReturnType<typeof useFormState>) => void
}

/** A card with the fields of an operation on oneself. */
function OwnForm<O extends AnyOperation>({ operation, values, title, save, onDone }: OwnFormProps<O>) {
  const fields = operation.body as Fields
  const form = useFormState(fields, values, useLanguage())
  const { mutate, error, isPending } = useOperation(operation)
  const submit = () => {
    const body = form.submit()
    if (body)
      mutate(
        { input: body as InputOf<O> },
        { onSuccess: (answer) => onDone(answer, form), onError: (problem) => form.refuse(problem.errors) },
      )
  }
  return (
    <section className="card profile-card" aria-labelledby={operation.name}>
      <h2 id={operation.name}>{title}</h2>
      {error && <ProblemNote problem={error} compact />}
      <FormFields owner={operation.name} source={source} fields={Object.entries(fields)} form={form} />
      <Button type="primary" loading={isPending} disabled={!form.dirty} onClick={submit}>
        {save}
      </Button>
    </section>
  )
}

/** Email, phone and language; a new language is spoken at once. */
export function Contact({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const keep = async (answer: AnswerOf<typeof saveProfile>) => {
    client.setQueryData(profileKey, answer)
    await setLanguage(answer.language === 'en' ? 'en' : 'km')
    toast(t('profile.saved'))
  }
  return (
    <OwnForm
      operation={saveProfile}
      values={profile}
      title={t('profile.contact')}
      save={t('action.save')}
      onDone={keep}
    />
  )
}

const nothing = { current_password: '', password: '' }

export function Password() {
  const { t } = useTranslation()
  const title = t('profile.changePassword')
  return (
    <OwnForm
      operation={changePassword}
      values={nothing}
      title={title}
      save={title}
      onDone={(_, form) => {
        form.reset(nothing)
        toast(t('profile.passwordChanged'))
      }}
    />
  )
}
