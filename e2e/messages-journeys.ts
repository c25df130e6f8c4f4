import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { inEachSeat, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const messagesJourneys: readonly Journey[] = [
  inEachSeat(
    'the office opens a message, sees who has not read it, finds in the monitoring who was not reached, and reads on the child’s page what the family was told',
    async ({ visit, query }, seat) => {
      const [sports] = await query(
        `select notice_id, title_en, title_kh, (select count(*)::int from notice_receivers r where r.notice_id = n.notice_id and read_at is null and state in (${deliveryState.queued}, ${deliveryState.sent})) as unread
          from notices n where title_en like 'Sports day%'`,
      )
      const { page, complaints, say, either } = await visit({ user: 'admin', ...seat })
      await page.goto('/notification-histories')
      await settle(page)
      const title = either(String(sports!.title_en), String(sports!.title_kh))
      await page.getByText(title, { exact: true }).first().click()
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByRole('button', { name: `${say('Not read', 'notification-histories')} ${sports!.unread}` }).click()
      await settle(page)
      const lines = page.locator('.receivers > li')
      assert.equal(await lines.count(), Math.min(15, Number(sports!.unread)))
      await page.getByRole('button', { name: say('Show more', 'books') }).click()
      await lines.nth(15).waitFor()

      await page.goto('/notification-monitoring')
      await settle(page)
      const notes = page.getByRole('region', { name: say('Message', 'notification-monitoring') })
      await notes.getByRole('link', { name: say('Failed', 'notification-monitoring') }).click()
      await page.locator('.receivers a[href*="student-profiles"]').first().click()
      await settle(page)
      const open = new URL(page.url()).searchParams.get('open')
      const [told] = await query(
        `select count(*)::int as told from notice_receivers where student_id = $1 and state = ${deliveryState.failed}`,
        [open],
      )
      assert.ok(Number(told!.told) > 0)
      const log = page.locator('.log')
      await log.getByText(either('No way to reach them', 'គ្មានមធ្យោបាយទាក់ទង')).first().waitFor()
      // And from there back to the message.
      await log.getByRole('link').first().click()
      await page.getByRole('button', { name: new RegExp(`^${say('Not reached', 'notification-histories')}`) }).waitFor()
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'the office finds on its home how many slips wait, prints those of a message, and they count as sent',
    async ({ visit, query }, seat) => {
      const [notice] = await query(
        `with n as (select * from notices where title_en like 'Sports day%' limit 1), w as (
          update notice_receivers r set channel = ${channel.paper}, state = ${deliveryState.queued}, read_at = null, next_at = null from n where r.notice_id = n.notice_id and r.branch_id = 1
            and r.person_id = (select min(person_id) from notice_receivers l where l.notice_id = n.notice_id and l.branch_id = 1 and l.student_id = 0 and l.read_at is null) returning r.person_id)
          select n.notice_id, w.person_id from n, w`,
      )
      const { page, context, complaints, say, either } = await visit({ user: 'admin', ...seat })
      await page.goto('/')
      await page.getByRole('link', { name: new RegExp(either('Slips to print', 'ក្រដាសសារត្រូវបោះពុម្ព')) }).click()
      await page.getByRole('button', { name: say('Print slips', 'print-message-slips') }).waitFor()
      await page.goto(`/notification-histories?notice=${notice!.notice_id}`)
      await page.getByRole('button', { name: `${say('Print slips', 'print-message-slips')} (1)` }).click()
      const [paper] = await Promise.all([
        context.waitForEvent('page'),
        page
          .getByRole('dialog')
          .getByRole('button', { name: say('Print'), exact: true })
          .click(),
      ])
      await paper.close()
      await page
        .getByRole('button', { name: `${say('Print slips', 'print-message-slips')} (1)` })
        .waitFor({ state: 'detached' })
      const [row] = await query(`select state from notice_receivers where notice_id = $1 and person_id = $2`, [
        notice!.notice_id,
        notice!.person_id,
      ])
      assert.equal(row!.state, deliveryState.sent)
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'the office announces something to a grade in five clicks besides what it types, sees who gets it, and a mother reads it',
    async ({ visit, query }, seat) => {
      const [child] = await query(
        `select g.grade_name_foreign, g.grade_name_native from students s join student_enrollments e using (student_id) join grades g on g.grade_id = e.grade_id where s.student_parent_id = 1 and e.enrollment_status = $1 order by s.student_id limit 1`,
        [enrollmentStatus.studying],
      )
      const title = `Fire drill ${seat.width}`
      const { page, complaints, either } = await visit({ user: 'admin', ...seat })
      await page.goto('/send-message')
      await settle(page)
      let clicks = 0
      const click = async (what: ReturnType<typeof page.locator>) => {
        clicks += 1
        await what.click()
      }
      await click(page.getByRole('checkbox', { name: either('Families', 'គ្រួសារ') }))
      const grades = page.getByRole('combobox', { name: either('Grades', 'ថ្នាក់ទី') })
      await click(grades)
      await grades.fill(either(String(child!.grade_name_foreign), String(child!.grade_name_native)))
      await click(page.locator('.ant-select-item-option').first())
      await page.keyboard.press('Escape')
      const write = async (part: string, text: string) => {
        const field = page.locator(`#notification-manuals-${part}`)
        await field.focus()
        await page.keyboard.type(text)
      }
      await write('title_en', title)
      await write('title_kh', title)
      await write('message_en', 'Dear ')
      // A word is put in where one writes.
      await click(
        page
          .locator('.editor-words')
          .first()
          .getByRole('button', { name: either('Family', 'គ្រួសារ') }),
      )
      await write('message_kh', 'ជូនចំពោះមាតាបិតា')
      await page.locator('.preview-message', { hasText: title }).first().waitFor()
      assert.doesNotMatch(await page.locator('.preview-message').last().innerText(), /\{/)
      await click(page.getByRole('button', { name: either('Send message', 'ផ្ញើសារ') }))
      await page.waitForURL(/notification-manuals/)
      assert.ok(clicks <= 6, `${clicks} clicks`)
      assert.deepEqual(complaints, [])
      const mother = await visit({ user: 'parent', ...seat })
      await mother.page.goto('/messages')
      for (let tries = 0; tries < 20 && !(await mother.page.getByText(title).count()); tries += 1) {
        await mother.page.waitForTimeout(1000)
        await mother.page.reload()
        await settle(mother.page)
      }
      await mother.page.getByText(title).first().waitFor()
      assert.deepEqual(mother.complaints, [])
    },
  ),
  [
    'a message that is refused keeps every word, and a draft is continued where it was left',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/send-message')
      await settle(page)
      await page.getByRole('checkbox', { name: 'Families' }).check()
      await page.locator('#notification-manuals-title_en').fill('Lost property')
      await page.locator('#notification-manuals-title_kh').fill('របស់បាត់')
      for (const part of ['message_en', 'message_kh']) {
        await page.locator(`#notification-manuals-${part}`).focus()
        await page.keyboard.type('Come and look, {tomorrow}.')
      }
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.getByText('There is nothing to put in place of {tomorrow}.').first().waitFor()
      assert.equal(
        await page.locator('#notification-manuals-message_km, #notification-manuals-message_kh').innerText(),
        'Come and look, {tomorrow}.',
      )
      for (const part of ['message_en', 'message_kh']) {
        await page.locator(`#notification-manuals-${part}`).focus()
        await page.keyboard.press('Control+A')
        await page.keyboard.type('Come and look.')
      }
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.waitForURL(/notification-manuals/)
      const row = page.getByRole('row', { name: /Lost property/ })
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.waitForURL(/draft=/)
      await page.locator('#notification-manuals-message_en', { hasText: 'Come and look.' }).waitFor()
      assert.equal(await page.locator('#notification-manuals-title_en').inputValue(), 'Lost property')
      assert.deepEqual(
        complaints.filter((each) => !each.includes('422')),
        [],
      )
    },
  ],
]
