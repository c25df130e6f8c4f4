import assert from 'node:assert/strict'
import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { Page } from 'playwright-core'
import { pdfText } from '../proofs/pdf-text.ts'
import { scanCodes } from '../proofs/scan-codes.ts'
import { column } from './admissions-journeys.ts'
import { pick, pressNew, type Stage, settle } from './browser-fixture.ts'
import { makeCards } from './cards-journeys.ts'
import { list, send, told } from './enrolment-journeys.ts'
import type { Journey } from './journeys.ts'

/** What the family says at the desk, and never again. */
async function takeInquiry(page: Page): Promise<void> {
  await page.goto('/info-inquiries?view=board')
  await column(page, 'New').waitFor()
  await settle(page)
  await pressNew(page)
  const fill = async (texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).fill(text)
  }
  await fill({
    'Last name (Khmer)': 'ប៉ែន',
    'First name (Khmer)': 'វីរៈ',
    'Last name (Latin)': 'Pen',
    'First name (Latin)': 'Vireak',
  })
  await pick(page, 'Sex', 'Male')
  await page.getByRole('combobox', { name: 'Relationship' }).fill('Mother')
  await fill({ Contact: 'Pen Sothy', Phone: '012 345 999' })
  await pick(page, 'Main programme', 'National curriculum')
  await pick(page, 'Sub programme', 'Primary school')
  await pick(page, 'Grade applied for', '2')
  await pick(page, 'Assigned to', 'Sok Piseth')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/ created\./).waitFor()
}

async function followUp(page: Page): Promise<void> {
  await column(page, 'New').getByRole('link', { name: 'Pen Vireak' }).click()
  await page.getByRole('heading', { name: 'Pen Vireak' }).waitFor()
  await page.getByRole('button', { name: 'Plan follow-up' }).click()
  const form = page.getByRole('form', { name: 'New follow-up' })
  await form.waitFor()
  await pick(page, 'Action', 'Visit to the school')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Following up', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Outcome' }).fill('They liked the library')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByText('They liked the library').waitFor()
  await page.getByText('Visited or tested').first().waitFor()
}

/** Nothing is asked that the inquiry knows; answers the student. */
async function register(page: Page, query: Stage['query']): Promise<{ id: number; number: string }> {
  await page.getByRole('button', { name: 'Register as student' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('New family').waitFor()
  await settle(page)
  await dialog.getByRole('button', { name: 'Register as student' }).click()
  await page.waitForURL(/\/student-profiles\?/)
  await settle(page)
  const [{ student_id, card_number, ...stored }] = (await query(
    "select s.student_id, s.card_number, s.full_name_kh, p.mother_name_en, p.phone_number, s.emergency_phone, i.inquiry_status from info_inquiries i join students s using (student_id) join parents p on p.student_parent_id = s.student_parent_id where i.last_name_en = 'Pen'",
  )) as [Record<string, unknown>]
  assert.deepEqual(stored, {
    full_name_kh: 'ប៉ែន វីរៈ',
    mother_name_en: 'Pen Sothy',
    phone_number: '012 345 999',
    emergency_phone: '012 345 999',
    inquiry_status: inquiryStatus.registered,
  })
  return { id: Number(student_id), number: String(card_number) }
}

/** Takes a seat in the first class of his grade that has one free; answers its name. */
async function enrol(page: Page): Promise<string> {
  await page.goto('/student-enrollments')
  await settle(page)
  await pick(page, 'Sub programme', 'Primary school')
  const grade = page.locator('.seat-group', { has: page.getByRole('heading', { name: '2', exact: true }) })
  const free = grade.locator('.seat-tile', { hasText: /\d seats? free/ }).first()
  await free.waitFor()
  const name = (await free.getAttribute('aria-label'))!
  await page.getByRole('textbox', { name: 'Name or number' }).fill('Pen Vireak')
  const waiting = list(page, 'Not in a class yet').getByRole('option')
  await page.waitForFunction(() => document.querySelectorAll('.waiting-list [role=option]').length === 1)
  await waiting.focus()
  await send(page, name)
  await told(page, `1 student moved to ${name}.`)
  await list(page, `Students in ${name}`).getByRole('option', { name: 'Pen Vireak' }).waitFor()
  return name
}

async function photograph(page: Page): Promise<void> {
  const picture = await page.screenshot({ type: 'jpeg' })
  await page
    .locator('input[type=file][aria-label="Change photo"]')
    .setInputFiles({ name: 'vireak.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
  await page.locator('.person-photo img').waitFor()
}

export const newcomerJourneys: readonly Journey[] = [
  [
    'a family asks for a seat and is followed up; its child becomes a student without anything typed twice, takes a free seat, and leaves with a photo and a card that scanners read',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await takeInquiry(page)
      await followUp(page)
      const { id, number } = await register(page, query)
      const seat = await enrol(page)

      await page.goto(`/student-profiles?open=${id}`)
      await page.getByRole('heading', { name: 'Pen Vireak' }).waitFor()
      await photograph(page)
      await page.getByRole('button', { name: 'Activate card' }).click()
      const form = page.getByRole('form', { name: 'Activate card' })
      await form.locator(':focus').waitFor()
      // The reader at the desk types and goes on.
      await page.keyboard.type('0099887766')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Card activated.').waitFor()

      const pdf = await makeCards(page, 'Print card')
      assert.deepEqual((await scanCodes(pdf)).sort(), [`CODE-128:${number}`, `QR-Code:${number}`])
      const said = await pdfText(pdf)
      for (const text of ['PEN VIREAK', number, seat]) assert.ok(said.includes(text), `the card does not say ${text}`)
      await page.getByRole('button', { name: 'Mark as printed' }).click()
      await page.getByText('marked as printed').waitFor()
      const [now] = await query(
        `select s.photo is not null as photo, s.print_card_counter as printed, c.card_number as card, l.class_name as seat from students s join cards c on c.student_id = s.student_id and c.card_status = ${cardStatus.active} join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying} join classes l using (class_id) where s.student_id = $1`,
        [id],
      )
      assert.deepEqual(now, { photo: true, printed: 1, card: '0099887766', seat })
      assert.deepEqual(complaints, [])
    },
  ],
]
