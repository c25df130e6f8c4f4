import { readProfile, uploadProfilePhoto } from '@sala/contract/accounts/session'
import { userTypeChoice } from '@sala/contract/kit/access'
import { branches } from '@sala/contract/organisation/branches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { sessionKey } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { FactorCard } from './factor-card.tsx'
import { Contact, Password, type Profile, profileKey } from './profile-forms.tsx'
import { SessionsCard } from './sessions-card.tsx'
import '../kit/form.css'
import './access.css'

const PhotoDialog = lazy(() => import('../kit/input/photo-dialog.tsx'))

/** Who one is here: photo, contact, language, password, roles and branches. */
export default function ProfileScreen() {
  const { t } = useTranslation()
  const query = useQuery({ queryKey: profileKey, queryFn: () => operate(readProfile, {}) })
  const profile = query.data
  return (
    <Page title={t('profile.title')}>
      <Loaded query={query} />
      {profile && (
        <div className="profile-grid">
          <Who profile={profile} />
          <div className="profile-column">
            <Contact key={profile.version} profile={profile} />
            <Password />
            <FactorCard />
            <SessionsCard />
          </div>
        </div>
      )}
    </Page>
  )
}

function Who({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const upload = useOperation(uploadProfilePhoto)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const use = (picture: Blob) =>
    upload.mutate(
      { input: {}, file: picture },
      {
        onSuccess: async () => {
          setFile(undefined)
          await client.invalidateQueries({ queryKey: sessionKey })
          toast(t('upload.done'))
        },
      },
    )
  const names = (list: string[]) =>
    list.length > 0 ? (
      list.map((name) => <Badge key={name}>{name}</Badge>)
    ) : (
      <span className="second">{t('profile.none')}</span>
    )
  return (
    <section className="card profile-card" aria-label={profile.full_name}>
      <div className="profile-who">
        <Avatar id={profile.photo} name={profile.full_name} large />
        <div>
          <strong>{profile.full_name}</strong>
          <p className="second">
            {profile.user_name} · {choiceLabel(userTypeChoice, profile.user_type, language).text}
          </p>
          <input
            ref={picker}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            aria-label={t('upload.changePhoto')}
            onChange={(event) => {
              setFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button onClick={() => picker.current?.click()}>{t('upload.changePhoto')}</Button>
        </div>
      </div>
      <dl className="facts" style={{ margin: '20px 0 0' }}>
        <div>
          <dt>{t('profile.roles')}</dt>
          <dd className="profile-list">
            {names(profile.roles.map((role) => pick(language, role.name, role.name_kh)))}
          </dd>
        </div>
        <div>
          <dt>{t('profile.branches')}</dt>
          <dd className="profile-list">
            {names(profile.branches.map((branch) => titleOf(branches, branch, language)))}
          </dd>
        </div>
      </dl>
      <Suspense fallback={null}>
        {file && (
          <PhotoDialog
            file={file}
            busy={upload.isPending}
            problem={upload.error}
            onUse={use}
            onClose={() => setFile(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
