import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import {
  billOf,
  cardsOf,
  crowdedWeek,
  formsOf,
  listOf,
  receiptOf,
  slipCode,
  slipsOf,
  timetableOf,
  weekOf,
} from '../../../proofs/paper-samples.ts'
import { pdfText } from '../../../proofs/pdf-text.ts'
import { forms } from './forms.ts'
import { idCards, initialsOf } from './id-cards.ts'
import { list, type StrongRow } from './list.ts'
import { moneyPapers } from './money-papers.ts'
import type { DisplayLanguage } from './paper.ts'
import { RenderPool } from './pool.ts'
import { signInSlips } from './sign-in-slips.ts'
import { timetable } from './timetable.ts'

// Strict: a letter without a glyph, an unknown font or any other warning is a fault.
const pool = new RenderPool({ strict: true })
afterAll(() => pool.close())

const languages: DisplayLanguage[] = ['km', 'en', 'both']
/** Lines and pages are the reader's, not the text's; the zero-width space is a place to break. */
const plain = (text: string) => text.replaceAll(/[\s\u200b\u00ad]+/g, '').normalize('NFC')
const pagesOf = (text: string) => text.split('\f').filter(Boolean).map(plain)

/** Whether a page is black, white and what lies between at the edges of letters. */
async function isColourless(pdf: Uint8Array): Promise<boolean> {
  const printed = spawnSync('pdftoppm', ['-r', '72', '-png', '-singlefile', '-'], { input: pdf, maxBuffer: 1e8 })
  const { data, info } = await sharp(printed.stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false
  return true
}

describe('every paper in every language', () => {
  it.each(languages)('a timetable in %s says what is taught, by whom and where', async (language) => {
    for (const moeys of [true, false])
      for (const of of ['class', 'teacher', 'room'] as const) {
        const said = plain(await pdfText(await pool.render(timetable, timetableOf(language, moeys, [weekOf(of, 1)]))))
        expect(said.includes('ភាសាអង់គ្លេស')).toBe(language !== 'en')
        expect(said.includes(plain('Information Technology'))).toBe(language !== 'km')
        expect(said.includes(plain('ព្រះរាជាណាចក្រកម្ពុជា'))).toBe(moeys && language !== 'en')
        expect(said.includes(plain('Kingdom of Cambodia'))).toBe(moeys && language !== 'km')
        expect(said.includes(plain('ថ្ងៃទី១៥ ខែវិច្ឆិកា ឆ្នាំ២០២៦'))).toBe(language !== 'en')
        expect(said.includes('15-11-2026')).toBe(language !== 'km')
      }
  })

  it.each(languages)('names that are too long for a timetable in %s are all there', async (language) => {
    const week = crowdedWeek()
    const said = plain(await pdfText(await pool.render(timetable, timetableOf(language, false, [week]))))
    for (const { subject, teacher } of week.lessons)
      for (const each of [subject, teacher!])
        for (const key of ['km', 'en'] as const) if (language === key) expect(said).toContain(plain(each[key]))
  })

  it.each(languages)(
    'a bill in %s is one page with its code to pay by, and of a long one every page says whose it is',
    async (language) => {
      for (const size of ['a4', 'a5'] as const) {
        expect(pagesOf(await pdfText(await pool.render(moneyPapers, billOf(language, size, 3))))).toHaveLength(1)
        const pages = pagesOf(await pdfText(await pool.render(moneyPapers, billOf(language, size, 60))))
        expect(pages.length).toBeGreaterThan(1)
        for (const [at, page] of pages.entries()) {
          expect(page).toContain('INVTK261100042')
          expect(page).toContain(plain(language === 'en' ? 'Prum Visoth Ratanak' : 'ព្រំ វិសុទ្ធិរតនៈ'))
          const place = { en: `Page ${at + 1} of ${pages.length}`, km: `ទំព័រ ${at + 1} នៃ ${pages.length}` }
          expect(page).toContain(plain(language === 'en' ? place.en : place.km))
        }
      }
    },
  )

  it.each(languages)(
    'a receipt in %s says each fee, its month and that it is a reprint, on the roll in black alone',
    async (language) => {
      for (const size of ['a5', 'roll'] as const) {
        const pdf = await pool.render(moneyPapers, receiptOf(language, size))
        const said = plain(await pdfText(pdf))
        const words = { en: ['Tuition', 'Nov 2026', 'Reprint 2'], km: ['ថ្លៃសិក្សា', 'ខែវិច្ឆិកា 2026', 'បោះពុម្ពលើកទី 2'] }
        for (const each of words[language === 'en' ? 'en' : 'km']) expect(said).toContain(plain(each))
        // The logo is the school's own.
        const {
          heading: { logo: _, ...heading },
          ...bare
        } = receiptOf(language, size)
        expect(await isColourless(await pool.render(moneyPapers, { ...bare, heading }))).toBe(size === 'roll')
      }
    },
  )

  it.each(languages)('a form in %s says what is known, on a page of its own', async (language) => {
    const said = plain(await pdfText(await pool.render(forms, formsOf(language, 3, '#panic("no") $x$ *bold* \\u{1}'))))
    for (const word of [
      language === 'km' ? '០០០០៣' : '00003',
      plain('កែវ សុវណ្ណារ៉ា'),
      plain('Keo Sovannara'),
      plain('#panic("no") $x$ *bold*'),
      // Each of the three goes to another desk, and counts its own pages.
      language === 'km' ? '១/១' : '1/1',
    ])
      expect(said).toContain(word)
    expect(said.includes(plain('បែបបទសាកសួរព័ត៌មាន'))).toBe(language !== 'en')
    expect(said.includes(plain('Comes on Saturday'))).toBe(language !== 'km')
  })

  it.each(languages)('a list in %s', async (language) => {
    const said = plain(
      await pdfText(await pool.render(list, listOf(language, 60, language === 'km', language === 'en'))),
    )
    for (const word of ['2026-00060', plain('ព្រំ វិសុទ្ធិរតនៈ'), plain('Prum Visoth Ratanak')]) expect(said).toContain(word)
    expect(said.includes('បញ្ជីឈ្មោះសិស្ស')).toBe(language !== 'en')
    expect(said.includes('Female')).toBe(language !== 'km')
  })

  it('a long list names its groups in full, and no sum stands on a page alone', async () => {
    const named = 'Tuition of the first grade, paid by the month'
    const group: StrongRow = {
      strong: 'group',
      span: 5,
      cells: [{ en: named, km: named }, null, null, null, null, '9.00'],
    }
    const total: StrongRow = {
      strong: 'total',
      span: 5,
      cells: [{ en: 'In all', km: 'សរុប' }, null, null, null, null, '10.00'],
    }
    const alone: number[] = []
    for (let count = 30; count < 60; count += 1) {
      const plainList = listOf('en', count)
      const pages = pagesOf(
        await pdfText(await pool.render(list, { ...plainList, rows: [group, ...plainList.rows, total] })),
      )
      expect(pages[0]).toContain(plain(named))
      expect(pages.at(-1)).toContain(plain('In all'))
      if (!pages.at(-1)!.includes('2026-000')) alone.push(count)
    }
    expect(alone).toEqual([])
  })

  it.each(languages)('cards in %s have names in both scripts', async (language) => {
    for (const orientation of ['portrait', 'landscape'] as const)
      for (const type of ['single', 'sheet'] as const) {
        const cards = cardsOf(language, orientation, type, 'both', 5)
        const said = plain(await pdfText(await pool.render(idCards, cards)))
        for (const { name, emp_id } of cards.cards)
          for (const word of [name.km, name.en.toUpperCase(), emp_id]) expect(said).toContain(plain(word))
      }
  })
})

it('prints only the sides that are asked for, the backs as a mirror of the fronts', async () => {
  const numbers = async (side: 'front' | 'back' | 'both') =>
    [
      ...(await pdfText(await pool.render(idCards, cardsOf('en', 'portrait', 'sheet', side, 4)))).matchAll(
        /EMP-0000\d/g,
      ),
    ].map(String)
  expect(await numbers('front')).toHaveLength(4)
  expect(await numbers('back')).toEqual(['EMP-00003', 'EMP-00002', 'EMP-00001', 'EMP-00004'])
  expect(await numbers('both')).toHaveLength(8)
})

it('puts six slips on a page and begins a page with each class; every slip says who, where, the name and its own code', async () => {
  const slips = slipsOf(20, 8)
  const pages = (await pdfText(await pool.render(signInSlips, slips))).split('\f').slice(0, -1)
  const codes = pages.map((page) => page.match(/[A-Z3-9]{4}-[A-Z3-9]{4}-[A-Z3-9]{4}/g) ?? [])
  expect(codes.map((each) => each.length)).toEqual([6, 2, 6, 2, 4])
  expect(codes.flat().map((code) => code.replaceAll('-', ''))).toEqual(slips.slips.map((_, at) => slipCode(at + 1)))
  const said = plain(pages.join())
  for (const { name, children, user_name, site, group } of slips.slips)
    for (const word of [name.km, name.en, ...children.flatMap(({ km, en }) => [km, en]), user_name, site, group])
      expect(said).toContain(plain(word))
  expect(said).toContain(plain('វាយលេខកូដ រួចដាក់ពាក្យសម្ងាត់ថ្មីដោយខ្លួនឯង។'))
})

it('stands in for a photo with initials of whole letters', () => {
  expect(initialsOf({ km: 'សុខ ស្រីមុំ', en: 'Sok Srey Mom' })).toBe('SM')
  expect(initialsOf({ km: 'ស្រីមុំ', en: '' })).toBe('ស្រី')
  expect(initialsOf({ km: '', en: '' })).toBe('')
})

// Subscripts of two, vowels around them, signs above, old spellings, digits, currency, and the words that other
// programs break.
const tricky =
  'ស្ត្រី សង្ក្រាន្ត ព្រះពុទ្ធសាសនា កម្ពុជា ឧត្តមសិក្សា គណិតសាស្ត្រ វិទ្យាសាស្ត្រ រដ្ឋមន្ត្រី អធិការដ្ឋាន ខ្ញុំ ញ៉ាំ ប៊ិច ម៉ៅ ច្បាប់ យុវជន កញ្ញា បញ្ញា សញ្ញាបត្រ ព័ត៌មាន ធម៌ កាតព្វកិច្ច ហ្វឹកហាត់ ហ៊្វុន ឲ្យ ឱ្យ ឯកឧត្តម ឫទ្ធិ ឥឡូវ លក្ខណៈ ១២៣៤៥៦៧៨៩០ ៥០០៛ ៗ ក្រុងភ្នំពេញ។ ល.រ. អ្នកគ្រូ ស្រ្តី ចម្ប៉ី'.split(
    ' ',
  )

it(`finds ${tricky.length} difficult Khmer words in the text of the paper, letter for letter`, async () => {
  const data = {
    ...listOf('km', 0),
    khmer_digits: false,
    columns: [{ label: { km: 'ពាក្យ', en: '' }, share: 1 }],
    rows: tricky.map((word) => [word]),
  }
  const said = (await pdfText(await pool.render(list, data))).split('\n').map(plain)
  expect(tricky.filter((word) => !said.some((line) => line.endsWith(plain(word))))).toEqual([])
})

it('knows a letter that no font has, and prints such a name all the same when nobody is strict', async () => {
  const data = { ...listOf('en', 0), columns: [{ label: { km: '', en: 'Name' } }], rows: [['陳大文']] }
  await expect(pool.render(list, data)).rejects.toThrow(/could not be displayed/)
  const lenient = new RenderPool()
  expect((await lenient.render(list, data)).byteLength).toBeGreaterThan(1000)
  await lenient.close()
})

it('the templates read nothing, fetch nothing and run nothing that they were given', () => {
  const folder = new URL('../templates/', import.meta.url)
  for (const name of readdirSync(folder)) {
    const source = readFileSync(new URL(name, folder), 'utf8')
    expect(source, name).not.toMatch(/@preview|@local|\b(eval|read|plugin|csv|toml|yaml|xml|cbor|bibliography)\(/)
    expect([...source.matchAll(/\bjson\(.*|\bimage\("?.*/g)].map(String).join('\n'), name).toMatch(
      /^(json\(bytes\(sys\.inputs\.data\)\)|image\("pictures\/" \+ str\(of\.picture\), \.\.rest\)|image\(bytes\(svg\), format: "svg", \.\.rest\)|\n)*$/,
    )
    for (const [, path] of source.matchAll(/#import "([^"]*)"/g)) expect(path, name).toMatch(/^[a-z-]+\.typ$/)
  }
})
