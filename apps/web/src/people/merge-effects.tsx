import type { MergePreview, Sight } from '@sala/contract/people/merges'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { Badge } from '../kit/value/badge.tsx'

interface MergeEffectsProps {
  readonly preview: MergePreview
  readonly sight: readonly Sight[]
  readonly account: number | undefined
  readonly onAccount: (user: number) => void
}

/**
 * What a merge does beside the values: what moves, what cannot stand twice, which account stays, and who will see whom.
 */
export function MergeEffects({ preview, sight, account, onAccount }: MergeEffectsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const group = useId()
  const said = (each: { message_en: string; message_kh: string }) => pick(language, each.message_en, each.message_kh)
  return (
    <div className="merge-effects">
      {preview.stops.length > 0 && (
        <section className="card card-pad merge-stops" role="alert">
          <h2>
            <CircleAlert size={17} aria-hidden /> {t('merge.stops')}
          </h2>
          <ul>
            {preview.stops.map((each) => (
              <li key={each.message_en}>{said(each)}</li>
            ))}
          </ul>
        </section>
      )}
      <section className="card card-pad">
        <h2>{t('merge.moves')}</h2>
        {preview.moves.length === 0 && <p className="second">{t('merge.nothingMoves')}</p>}
        <ul className="merge-moves">
          {preview.moves.map(({ object, label, label_kh, count }) => (
            <li key={object}>
              <b className="number">{count}</b> {pick(language, label, label_kh)}
            </li>
          ))}
        </ul>
      </section>
      {preview.notes.length > 0 && (
        <section className="card card-pad">
          <h2>{t('merge.notes')}</h2>
          <ul>
            {preview.notes.map((each) => (
              <li key={each.message_en}>{said(each)}</li>
            ))}
          </ul>
        </section>
      )}
      {preview.two_accounts && (
        <fieldset className="card card-pad merge-accounts">
          <legend>{t('merge.accounts')}</legend>
          <p className="second">{t('merge.accountsText')}</p>
          {preview.accounts.map(({ user_id, user_name, full_name, of }) => (
            <label key={user_id}>
              <input type="radio" name={group} checked={account === user_id} onChange={() => onAccount(user_id)} />{' '}
              {full_name} <span className="second">{user_name}</span>{' '}
              <Badge tone={of === 'keep' ? 'ok' : 'quiet'}>{t(`merge.${of}`)}</Badge>
            </label>
          ))}
        </fieldset>
      )}
      <section className="card card-pad">
        <h2>{t('merge.sight')}</h2>
        <SightList sight={sight} />
      </section>
    </div>
  )
}

/** Each account, and the children that it will see or no longer see. */
export function SightList({ sight }: { sight: readonly Sight[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (sight.length === 0) return <p className="second">{t('merge.noSight')}</p>
  const named = (children: Sight['gains']) =>
    children.map((each) => `${pick(language, each.full_name_en, each.full_name_kh)} (${each.card_number})`).join(', ')
  return (
    <ul className="merge-sight">
      {sight.flatMap(({ user_id, user_name, full_name, gains, loses }) =>
        [
          { children: gains, Icon: Eye, verb: t('merge.sees') },
          { children: loses, Icon: EyeOff, verb: t('merge.seesNoMore') },
        ].flatMap(({ children, Icon, verb }) =>
          children.length === 0
            ? []
            : [
                <li key={`${user_id} ${verb}`}>
                  <Icon size={15} aria-hidden />
                  <span>
                    <strong>{full_name}</strong> <span className="second">{user_name}</span> {verb} {named(children)}
                  </span>
                </li>,
              ],
        ),
      )}
    </ul>
  )
}
