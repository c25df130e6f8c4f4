import { fillWords } from '@sala/contract/kit/fill-words'
import { type Fact, showFacts } from '@sala/contract/kit/notice'
import type { Language } from '@sala/contract/kit/problem'
import { commonParameters } from '@sala/contract/notifications/common-parameters'
import { channel } from '@sala/contract/notifications/deliveries'
import type { previewManual as operation } from '@sala/contract/notifications/send-manuals'
import { smsParts } from '@sala/contract/notifications/sms-parts'
import { notificationType } from '@sala/contract/people/notification-types'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { cleanHtml } from '../kit/text.ts'
import { users } from '../tables/accounts.ts'
import { checkAudience } from './check-message.ts'
import { checkWords, namesChild, type Words } from './check-words.ts'
import { receiversOf } from './find-audience.ts'
import { faultOf } from './find-faults.ts'
import { withNextWay } from './find-ways.ts'
import { isSignedIn } from './insert-receivers.ts'
import { plainText, richText } from './plain-text.ts'
import { named } from './show-notices.ts'

interface Counted extends Record<string, unknown> {
  readonly families: number
  readonly households: number
  readonly receivers: number
  readonly withheld: number
  readonly ways: { channel: number; english: boolean; receivers: number }[] | null
}

/** A family, or somebody by himself. */
const household = sql.raw('(case when family_id > 0 then -family_id else person_id end)')

const wordsIn = (words: Words, language: Language) => {
  const of = (name: 'title' | 'message' | 'short') => words[`${name}_${language === 'km' ? 'kh' : 'en'}`] ?? ''
  return { title: of('title'), message: cleanHtml(of('message')), short: of('short') }
}

/** What a message is as an SMS: its short form, or all of it. */
const asSms = ({ title, message, short }: ReturnType<typeof wordsIn>): string =>
  [title, short || plainText(message)].filter(Boolean).join(': ')

/** The words as one receiver reads them in a language. */
function rendered(words: Words, language: Language, values: Readonly<Record<string, Fact | null>>) {
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Record<string, Fact>
  const plain = showFacts(commonParameters, known, language)
  const rich = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, richText(value)]))
  const { title, message } = wordsIn(words, language)
  return { name: plain.family_name ?? '', title: fillWords(title, plain), message: fillWords(message, rich), plain }
}

/** Who would be told of what is not sent yet, how, and what one of them would read. */
export const previewManual =
  (app: App) =>
  async ({ input, tx, actor }: Work<typeof operation>) => {
    const { audience, words } = input
    checkWords(words, audience)
    const meant = { audience, ...(await checkAudience(app, tx, actor, audience)), perChild: namesChild(words) }
    const urgent = input.not_type_id === notificationType.urgent ? 1 : 0
    const told = sql`select t.*, ${input.not_type_id}::int as not_type_id, ${urgent}::int as is_urgent,
      ${input.total_hours ?? null}::smallint as total_hours, 0 as tried from (${receiversOf(meant)}) t`
    const [r, u] = [sql.raw('r'), sql.raw('u')]
    const { rows } = await tx.execute<Counted>(sql`
      with seen as materialized (
        select family_id, person_id, fault, english, coalesce(channel, case when signed_in then ${literal(channel.app)} else ${literal(channel.none)} end) as channel
        from (${withNextWay(told, sql`, ${faultOf(r, u)} as fault, coalesce(u.language, 'km') = 'en' as english, ${isSignedIn(u)} as signed_in`)}) c)
      select count(distinct family_id) filter (where family_id > 0)::int as families, count(distinct ${household})::int as households,
        count(*)::int as receivers, count(fault)::int as withheld,
        (select jsonb_agg(w) from (select channel, english, count(*)::int as receivers from seen where fault is null group by 1, 2 order by 1, 2) w) as ways
      from seen`)
    const { ways, households, ...counted } = rows[0]!
    const values = await sampleOf(tx, told, (input.sample ?? 0) % Math.max(1, households))
    const [en, km] = [rendered(words, 'en', values ?? {}), rendered(words, 'km', values ?? {})]
    const sms_parts = {
      en: smsParts(fillWords(asSms(wordsIn(words, 'en')), en.plain)),
      km: smsParts(fillWords(asSms(wordsIn(words, 'km')), km.plain)),
    }
    const bySms = (ways ?? []).filter((way) => way.channel === channel.sms)
    return {
      ...counted,
      ways: channel.values.flatMap((each) => {
        const receivers = (ways ?? []).reduce((sum, way) => sum + (way.channel === each ? way.receivers : 0), 0)
        return receivers > 0 ? [{ channel: each, receivers }] : []
      }),
      sms_parts,
      all_sms_parts: bySms.reduce((sum, way) => sum + way.receivers * (way.english ? sms_parts.en : sms_parts.km), 0),
      sample: values && {
        name: { en: en.name, km: km.name },
        title: { en: en.title, km: km.title },
        message: { en: en.message, km: km.message },
      },
    }
  }

async function sampleOf(tx: Work<typeof operation>['tx'], told: SQL, at: number) {
  const { rows } = await tx.execute<{ named: Record<string, Fact | null>; account: string | null }>(
    sql`select ${named} as named, (select u.full_name from ${users} u where u.user_id = r.person_id) as account from (select distinct on (${household}) * from (${told}) each order by ${household}, person_id desc) r order by r.person_id > 0 desc, r.person_id limit 1 offset ${at}`,
  )
  const [found] = rows
  return found ? { ...found.named, family_name: found.named.family_name ?? found.account } : null
}
