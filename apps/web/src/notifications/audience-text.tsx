import { type Audience, audienceRows } from '@sala/contract/notifications/audiences'
import { notificationManuals } from '@sala/contract/notifications/manuals'
import { useTranslation } from 'react-i18next'
import { RefTitles } from '../kit/value/ref-title.tsx'

const lists = Object.keys(audienceRows) as (keyof typeof audienceRows)[]

/** An audience as one reads it: families, students, staff, and what narrows them. */
export function AudienceText({ audience }: { audience: Audience }) {
  const { t } = useTranslation()
  return (
    <>
      {audience.whom.map((each) => t(`audience.${each}`)).join(', ')}
      {lists.map((name) =>
        audience[name]?.length ? (
          <span key={name} className="audience-part">
            {` · ${t(`audience.${name}`)} `}
            <RefTitles source={notificationManuals} name={name} field={audienceRows[name]} ids={audience[name]} />
          </span>
        ) : null,
      )}
    </>
  )
}
