import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const children = 30
const headings = [
  'No',
  'Student name',
  'Khmer name',
  'Sex',
  'DOB',
  "Father's name",
  'Father Khmer',
  'Handphone of the dad',
]

/** A list as an old system gives it: a title above the headings, names in one column, and one sex that nobody has. */
const listOfChildren = async () => {
  const rows = Array.from({ length: children }, (_, at) => [
    at + 1,
    `Zoma Dara${at + 1}`,
    `ហ្សូម៉ា ដារ៉ា${at + 1}`,
    at === 6 ? 'X' : at % 2 === 0 ? 'M' : 'F',
    `${String((at % 12) + 1).padStart(2, '0')}/03/2015`,
    `Zoma Vanna${at + 1}`,
    `ហ្សូម៉ា វណ្ណា${at + 1}`,
    `0129${String(100_00 + at)}`,
  ])
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Old system', rows: [['Children of the old school'], headings, ...rows] }] }),
  )
}

export const importJourneys: readonly Journey[] = [
  [
    'a clerk drops a list of children with their parents, mends one column, sees the verdicts, commits, finds a child, and takes it all back',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      const counted = async () =>
        (
          await query(
            'select (select count(*)::int from students) as students, (select count(*)::int from parents) as families',
          )
        )[0]
      const before = await counted()
      await page.goto('/student-profiles')
      await settle(page)
      await page.getByRole('link', { name: 'Import from Excel' }).click()
      const [template] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download template' }).click(),
      ])
      assert.match(template.suggestedFilename(), /\.xlsx$/)
      await page.locator('input[type=file]').setInputFiles({
        name: 'old-list.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await listOfChildren(),
      })

      await page.getByRole('heading', { name: 'Import: Students' }).waitFor()
      const column = page.getByRole('combobox', { name: 'Import “Handphone of the dad” as' })
      await column.click()
      await column.fill("father's phone")
      await page.locator('.ant-select-item-option', { hasText: "Father's phone" }).click()
      await page.getByText('02/03/2015 = 2 March 2015').waitFor()
      await page.getByRole('button', { name: 'Check rows' }).click()

      const refused = page.getByRole('button', { name: /^1\s*Rejected$/ })
      await refused.waitFor()
      await page.getByRole('button', { name: /^29\s*New$/ }).waitFor()
      assert.equal(await refused.getAttribute('aria-pressed'), 'true')
      await page.locator('tbody td[data-state=refused]', { hasText: '“X” is not one of the choices' }).waitFor()
      const [mend] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download rejected rows' }).click(),
      ])
      const { rows } = (await readXlsx(await readFile(await mend.path()))).sheets[0]!
      assert.ok(rows.some((row) => row.includes('Zoma Dara7')))
      assert.ok(!rows.some((row) => row.includes('Zoma Dara8')))
      assert.deepEqual(await counted(), before)

      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('29 new and 0 changed records will be saved. 1 rejected row is left out.').waitFor()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText('Done: 29 new and 0 changed.').waitFor()
      await page.reload()
      await page.getByText('Done: 29 new and 0 changed.').waitFor()
      const here = page.url()
      await page.getByRole('main').getByRole('button', { name: 'Students' }).click()
      await page.getByRole('searchbox', { name: /Search students/ }).fill('Zoma Dara12')
      await page.getByRole('row', { name: /Zoma Dara12/ }).waitFor()
      const [family] = await query(
        "select father_phone from parents join students using (student_parent_id) where full_name_en = 'Zoma Dara12'",
      )
      assert.match(String(family?.father_phone), /0?12\s?910\s?011/)

      await page.goto(here)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Undone: everything is as it was').waitFor()
      assert.deepEqual(await counted(), before)
      assert.deepEqual(complaints, [])
    },
  ],
]
