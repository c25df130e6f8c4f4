import { changePassword, saveProfile } from '@sala/contract/access/session'
import type { Fields } from '@sala/contract/kit/field'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { FormFields } from '../kit/form-fields.tsx'
import { useFormState } from '../kit/form-state.ts'
import { useOperation } from '../kit/hooks.ts'
import { useLanguage } from '../kit/labels.ts'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { speak } from '../kit/words.ts'

const source = { path: '/profile', name: 'profile' }

/** Where the query cache keeps one's own profile. */
export const profileKey = [...sessionKey, 'profile']

export interface Profile extends Row {
  readonly full_name: string
  readonly user_name: string
  readonly photo: string | null
  readonly user_type: string
  readonly roles: { name: string; name_kh: string }[]
  readonly branches: { branch_id: number; branch_name_en: string; branch_name_kh: string }[]
}

/** Email, phone and language; a new language is spoken at once. */
export function Contact({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const save = useOperation(saveProfile)
  const fields = saveProfile.body as Fields
  const form = useFormState(fields, profile, language)
  const submit = () => {
    const body = form.submit()
    if (!body) return
    save.mutate(
      { input: body as never },
      {
        onSuccess: async (answer) => {
          client.setQueryData(profileKey, answer)
          await speak(answer.language === 'en' ? 'en' : 'km')
          toast(t('profile.saved'))
        },
        onError: (problem) => form.refuse(problem.errors),
      },
    )
  }
  return (
    <section className="card profile-card" aria-labelledby="profile-contact">
      <h2 id="profile-contact">{t('profile.contact')}</h2>
      {save.error && <ProblemNote problem={save.error} compact />}
      <FormFields owner={saveProfile.name} source={source} fields={Object.entries(fields)} form={form} />
      <Button type="primary" loading={save.isPending} disabled={!form.dirty} onClick={submit}>
        {t('action.save')}
      </Button>
    </section>
  )
}

export function Password() {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useOperation(changePassword)
  const fields = changePassword.body as Fields
  const form = useFormState(fields, { current_password: '', password: '' }, language)
  const submit = () => {
    const body = form.submit()
    if (!body) return
    change.mutate(
      { input: body as never },
      {
        onSuccess: () => {
          form.reset({ current_password: '', password: '' })
          toast(t('profile.passwordChanged'))
        },
        onError: (problem) => form.refuse(problem.errors),
      },
    )
  }
  return (
    <section className="card profile-card" aria-labelledby="profile-password">
      <h2 id="profile-password">{t('profile.changePassword')}</h2>
      {change.error && <ProblemNote problem={change.error} compact />}
      <FormFields owner={changePassword.name} source={source} fields={Object.entries(fields)} form={form} />
      <Button type="primary" loading={change.isPending} disabled={!form.dirty} onClick={submit}>
        {t('profile.changePassword')}
      </Button>
    </section>
  )
}
