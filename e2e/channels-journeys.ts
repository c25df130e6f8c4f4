import assert from 'node:assert/strict'
import { deliveryState } from '@sala/contract/notifications/deliveries'
import { inEachSeat, pick, pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

/** Asks again until it holds. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`not within thirty seconds: ${what}`)
}

export const channelsJourneys: readonly Journey[] = [
  inEachSeat(
    'the office enters a bot and tries it; a mother links Telegram, leaves messages for the evening, and gets all of them as one',
    async ({ visit, query, services }, seat) => {
      const [bot, token, chat] = seat.language === 'en' ? ['campus_bot', 'one', 501] : ['campus_two_bot', 'two', 502]
      await query('update telegram_bots set is_active = 0; delete from channel_addresses')
      const office = await visit({ user: 'admin', ...seat })
      await office.page.goto('/telegram-bots')
      await settle(office.page)
      await pressNew(office.page)
      const form = office.page.getByRole('dialog')
      await form.getByLabel(office.say('User name', 'telegram-bots'), { exact: true }).fill(bot)
      await form.getByLabel(office.say('Token', 'telegram-bots'), { exact: true }).fill(token)
      await office.page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'detached' })
      await settle(office.page)
      await office.page
        .getByRole('button', { name: new RegExp(bot) })
        .last()
        .click()
      await office.page.getByRole('menuitem', { name: office.say('Send me a test', 'test-telegram-bot') }).click()
      await form.getByRole('button', { name: office.say('Send me a test', 'test-telegram-bot') }).click()
      await office.page.getByText(office.say('The test was sent.')).waitFor()
      assert.deepEqual(office.complaints, [])

      const { page, complaints, say, either } = await visit({ user: 'parent', ...seat })
      await page.goto('/messages')
      await settle(page)
      await page.getByRole('link', { name: say('How messages reach me') }).click()
      await settle(page)
      await page.getByRole('button', { name: say('Link Telegram', 'link-my-telegram') }).click()
      const link = page.getByRole('link', { name: say('Open Telegram') })
      const code = new URL(String(await link.getAttribute('href'))).searchParams.get('start')
      services.write(token, {
        message: { text: `/start ${code}`, chat: { id: chat, type: 'private' }, from: { first_name: 'Srey' } },
      })
      await page.getByText(`@${bot}`).waitFor({ timeout: 30_000 })
      await pick(
        page,
        page.getByRole('combobox', { name: either('Message', 'សារ'), exact: true }),
        either('Once in the evening', 'មួយដងនៅពេលល្ងាច'),
      )
      await page.getByRole('button', { name: say('Save'), exact: true }).click()
      await page.getByText(say('Saved.')).waitFor()

      // It may be night now.
      await query(`update channel_wishes set quiet_from = '12:00', quiet_to = '12:00'`)
      const [mother] = await query(`select user_id from users where user_name = 'parent'`)
      const told = () => services.book.filter(({ to, text }) => to === String(chat) && !text.includes('Start'))
      services.book.length = 0
      for (const comment of ['Thank you.', 'Please bring the paper.'])
        await query(
          `insert into outbox (notice, about, about_id, facts) values ('request-approved', 'users', $1, jsonb_build_object('subject', 'Phone', 'comment', $2::text))`,
          [mother!.user_id, comment],
        )
      const waiting = `from notice_receivers where person_id = $1 and state = ${deliveryState.queued} and next_at > now()`
      await until(
        'both wait for the evening',
        async () => (await query(`select 1 ${waiting}`, [mother!.user_id])).length === 2,
      )
      assert.equal(told().length, 0)
      await query(
        `update notice_receivers set next_at = now() where person_id = $1 and state = ${deliveryState.queued}`,
        [mother!.user_id],
      )
      await until('one message has both', async () => told().length > 0)
      assert.match(told()[0]!.text, /Thank you[\s\S]*Please bring/)
      assert.equal(told().length, 1)
      assert.deepEqual(complaints, [])
      await query('update telegram_bots set is_active = 0; delete from channel_wishes; delete from channel_addresses')
    },
  ),
  [
    'a push reaches the browser while Sala is closed, and opens the screen that it tells of',
    async ({ visit, url }) => {
      const { page, context, complaints } = await visit({ user: 'parent', fresh: true })
      await context.grantPermissions(['notifications'], { origin: url })
      await page.goto('/')
      await settle(page)
      const session = await context.newCDPSession(page)
      const registered = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          if (registrations[0]) resolve(registrations[0].registrationId)
        })
      })
      await session.send('ServiceWorker.enable')
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/push-worker.js')
        await navigator.serviceWorker.ready
      })
      const data = JSON.stringify({ title: 'Fees', text: 'Due on Friday', opens: '/my-payments', tag: 't' })
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(url).origin,
        registrationId: await registered,
        data,
      })
      const shown = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
        })
      await until('the message is shown', async () => (await shown()).length > 0)
      assert.deepEqual(await shown(), ['Fees: Due on Friday'])
      const [worker] = context.serviceWorkers()
      await worker!.evaluate(async () => {
        const self = globalThis as unknown as {
          registration: { getNotifications(): Promise<object[]> }
          dispatchEvent(event: object): void
          NotificationEvent: new (name: string, init: object) => object
        }
        const [notification] = await self.registration.getNotifications()
        self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }))
      })
      await page.waitForURL(/my-payments/)
      assert.deepEqual(complaints, [])
    },
  ],
]
