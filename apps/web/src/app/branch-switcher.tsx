import { Building, Check, ChevronDown, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { type MenuItem, PopMenu } from '../kit/pop-menu.tsx'
import { useBranch } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { useChangeUser, useUser } from './user.ts'

/** Which branch one works in; it stands in the address and narrows every list that has branches. */
export function BranchSwitcher() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const changeUser = useChangeUser()
  const branch = useBranch()
  const [, change] = useUrlParams()
  const branches = user.branches as { branch_id: number; branch_name_en: string; branch_name_kh: string }[]
  const name = (of: (typeof branches)[number]) => pick(language, of.branch_name_en, of.branch_name_kh)
  const chosen = branches.find((each) => each.branch_id === branch)
  const title = chosen ? name(chosen) : t('branch.all')
  if (branches.length === 0) return null
  if (branches.length === 1) return <span className="branch-only">{name(branches[0]!)}</span>

  const go = (to: string) => change({ branch: to, page: null })
  const makeDefault = async (id: number) => {
    await send({ method: 'POST', path: '/users/switch-default-branches', body: { branch_id: id } })
    changeUser({ default_branch_id: id })
    toast(t('branch.nowDefault', { what: title }))
  }
  const items: MenuItem[] = [
    ...branches.map((each) => ({
      key: String(each.branch_id),
      label: (
        <span className="branch-line">
          {name(each)} {each.branch_id === user.default_branch_id && <Pin size={13} aria-label={t('branch.default')} />}
        </span>
      ),
      icon: each.branch_id === branch ? <Check size={16} /> : null,
      checked: each.branch_id === branch,
      act: () => go(String(each.branch_id)),
    })),
    {
      key: 'all',
      label: t('branch.all'),
      icon: branch === null ? <Check size={16} /> : null,
      checked: branch === null,
      separated: true,
      act: () => go('all'),
    },
    ...(chosen && chosen.branch_id !== user.default_branch_id
      ? [
          {
            key: 'default',
            label: t('branch.makeDefault', { what: title }),
            icon: <Pin size={15} />,
            separated: true,
            act: () => makeDefault(chosen.branch_id),
          },
        ]
      : []),
  ]
  return (
    <PopMenu label={t('branch.switch', { what: title })} className="branch-button" items={items}>
      <Building size={16} aria-hidden /> <span>{title}</span> <ChevronDown size={15} aria-hidden />
    </PopMenu>
  )
}
