import { cardOrientation } from '@sala/contract/cards/card-templates'
import type { cardLooks } from '@sala/contract/cards/print-cards'
import type { Fields } from '@sala/contract/kit/field'
import type { InputOf, OperationDefinition } from '@sala/contract/kit/operation'
import { type Card, type CardLook, type IdCards, type Issuer, idCards } from '@sala/papers/id-cards'
import type { Picture, Words } from '@sala/papers/paper'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../kit/database.ts'
import { picturesForPrint } from '../kit/file/file.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { cardTemplates } from '../tables/cards.ts'
import { branches, companies } from '../tables/organisation.ts'

type Looks = InputOf<
  OperationDefinition<Fields & Record<never, never>, typeof cardLooks, Record<never, never>, unknown>
>
export type Printing = Pick<Work<never>, 'tx' | 'call'> & {
  readonly input: Pick<Looks, 'side' | 'type' | 'card_template_id'>
}

export const words = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? '' })

/** What is read of the branch that gives a card. */
export const issuerColumns = {
  branch_id: branches.branch_id,
  branch_en: branches.branch_name_en,
  branch_kh: branches.branch_name_kh,
  company_en: companies.company_name_en,
  company_kh: companies.company_name_kh,
  branch_phone: sql<string | null>`coalesce(${branches.phone_number}, ${companies.phone_number})`,
  logo: sql<string | null>`coalesce(${branches.logo}, ${companies.logo})`,
}

type IssuedBy = { [K in keyof typeof issuerColumns]: K extends 'branch_id' ? number : string | null }

/** One person's card, with the files of its pictures still to be opened. */
export interface Drawn {
  readonly by: IssuedBy
  readonly card: Omit<Card, 'issuer' | 'photo' | 'beside' | 'look'>
  readonly photo: string | null
  /** A second, smaller picture. */
  readonly beside?: string | null
  /** The template that the person's card has where none is asked for. */
  readonly card_template_id?: number | null
}

type Template = Pick<typeof cardTemplates.$inferSelect, 'orientation' | 'colour' | 'back_text_en' | 'back_text_kh'>

// What a card is given where nobody has made a template, or its back says nothing.
const plain: Template = {
  orientation: cardOrientation.landscape,
  colour: '#1d4e89',
  back_text_en: null,
  back_text_kh: null,
}
const returnNote: Words = {
  en: 'If found, please return this card to the school.',
  km: 'ប្រសិនបើរើសបានកាតនេះ សូមប្រគល់ជូនសាលារៀនវិញ។',
}

function lookOf(template: Template): CardLook {
  const back = words(template.back_text_en, template.back_text_kh)
  return {
    orientation: template.orientation === cardOrientation.portrait ? 'portrait' : 'landscape',
    primary_colour: template.colour,
    return_note: back.en || back.km ? back : returnNote,
  }
}

/** The looks of these templates by their ids, and under 0 the one for everybody else: the first in use. */
async function looksOf(
  tx: Printing['tx'],
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, CardLook>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'number')
  const chosen =
    wanted.length > 0
      ? await tx.select().from(cardTemplates).where(inArray(cardTemplates.card_template_id, wanted))
      : []
  const [usual = plain] = await tx
    .select()
    .from(cardTemplates)
    .where(eq(cardTemplates.is_active, 1))
    .orderBy(asc(cardTemplates.card_template_id))
    .limit(1)
  return new Map([
    [0, lookOf(usual)],
    ...chosen.map((template) => [template.card_template_id, lookOf(template)] as const),
  ])
}

const issuerOf = (by: IssuedBy, logos: Map<string, Picture>): Issuer => ({
  header: words(by.company_en, by.company_kh),
  subheader: words(by.branch_en, by.branch_kh),
  contact: words(by.branch_en, by.branch_kh),
  phone: by.branch_phone ?? undefined,
  logo: by.logo ? logos.get(by.logo) : undefined,
})

/** Rows in the order in which they were asked for. */
export function inOrder<Row>(ids: readonly number[], rows: readonly Row[], key: keyof Row): Row[] {
  const known = new Map(rows.map((row) => [row[key] as number, row]))
  // Somebody was deleted since his id was checked.
  return ids.map((id) => known.get(id) ?? fail())
}
const fail = (): never => {
  throw refuse('not_found')
}

/** The cards as one document: each in the template that was chosen, else in its own, else in the first one in use. */
export async function composeCards(
  app: App,
  { input, tx, db }: Pick<Printing, 'input' | 'tx'> & { db: Db },
  people: readonly Drawn[],
): Promise<IdCards> {
  const storage = app.storageOf(db)
  const fronts = input.side !== 'back'
  const photos = await picturesForPrint(storage, fronts ? people.map(({ photo }) => photo) : [], 420)
  const besides = await picturesForPrint(storage, fronts ? people.map(({ beside }) => beside ?? null) : [], 180)
  const logos = await picturesForPrint(storage, fronts ? people.map(({ by }) => by.logo) : [], 300)
  const looks = await looksOf(tx, [input.card_template_id, ...people.map((each) => each.card_template_id)])
  const issuers = new Map(people.map(({ by }) => [by.branch_id, issuerOf(by, logos)]))
  const cards = people.map(
    ({ by, card, photo, beside, card_template_id }): Card => ({
      ...card,
      issuer: issuers.get(by.branch_id),
      look: looks.get(input.card_template_id ?? card_template_id ?? 0),
      photo: photo ? photos.get(photo) : undefined,
      beside: beside ? besides.get(beside) : undefined,
    }),
  )
  const template = { ...cards[0]!.look!, ...cards[0]!.issuer! }
  return { language: 'both', side: input.side, type: input.type, template, cards }
}

export const drawCards = async (app: App, { input, tx, call }: Printing, people: readonly Drawn[]) =>
  answerPaper(
    call,
    'cards',
    await printPaper(app, idCards, await composeCards(app, { input, tx, db: call.db }, people)),
  )
