import assert from 'node:assert/strict'
import { inEachSeat, pick, pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const scoringJourneys: readonly Journey[] = [
  inEachSeat(
    'a Registrar enters what a grade is marked in, all subjects at once, and the assessment says what its scores are divided by',
    async ({ visit, query }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      await page.goto('/curricula')
      await settle(page)
      await pressNew(page)
      const form = page.getByRole('dialog')
      await pick(
        page,
        form.getByRole('combobox', { name: say('Sub programme') }),
        seat.language === 'km' ? 'មធ្យម' : 'Secondary',
      )
      await pick(
        page,
        form.getByRole('combobox', { name: say('Grade', 'curricula') }).first(),
        seat.language === 'km' ? '១២' : '12',
      )
      await form.getByRole('textbox', { name: say('From school year') }).fill('2026')
      await form.getByRole('button', { name: say('Add all subjects') }).click()
      // Every subject but the group of languages, which has no marks of its own.
      await form.locator('.owned tbody tr').nth(12).waitFor()
      await form.getByRole('button', { name: say('Save'), exact: true }).click()
      await form.waitFor({ state: 'detached' })
      const [made] = await query(
        `select count(*)::int as lines from curriculum_lines join curricula using (curriculum_id) where school_year = 2026`,
      )
      assert.equal(made!.lines, 13)
      await page.goto('/score-assessments?open=5')
      // Thirteen times ten, of which one of two languages counts, on an average out of fifty.
      await page.getByText('2.4').waitFor()
      // Before anybody is marked by it: eighty percent of everything are a B, and a better mark makes more of it.
      await page.getByRole('button', { name: say('Try with marks') }).click()
      const result = page.locator('.tried-result')
      await result.getByText('40.00').waitFor()
      await result.getByText('B', { exact: true }).waitFor()
      await page.locator('.tried-marks input').first().fill('100')
      await result.getByText('40.71').waitFor()
      assert.deepEqual(complaints, [])
      await query(
        'delete from curriculum_lines where curriculum_id in (select curriculum_id from curricula where school_year = 2026)',
      )
      await query('delete from curricula where school_year = 2026')
    },
  ),
]
