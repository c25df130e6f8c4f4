import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { manualState } from '@sala/contract/notifications/manuals'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import { readConfig } from '../../apps/api/src/config.ts'
import { keepSecrets } from '../../apps/api/src/kit/secrets.ts'
import { sign } from '../../apps/api/src/kit/sign.ts'
import { mailTokens } from '../../apps/api/src/notifications/channels/mail.ts'
import { newestPushKey } from '../../apps/api/src/notifications/channels/push.ts'
import type { Inputs } from '../calls.ts'
import type { Row, Side } from '../rows.ts'
import { pictureForm, randomName, type World } from '../world.ts'

const words = (side: Side): Row => ({
  title_en: `CANARY${side}1`,
  title_kh: `CANARY${side}1`,
  message_en: `<p>CANARY${side}1</p>`,
  message_kh: `<p>CANARY${side}1</p>`,
})

const audienceOf = async (world: World, side: Side) => ({
  whom: ['families'],
  branch_ids: [(await world.rows.row('branches', side)).branch_id],
})

/** A message of this side in a state. */
const manual = async (world: World, side: Side, state: number) => ({
  sstc_id: (await world.rows.fresh('notification-manuals', side, { state })).sstc_id,
})

/** A service that is not there: what asks it is answered with a problem, and nothing leaves the machine. */
const nowhere = { host: '127.0.0.1', port: 9, url: 'http://127.0.0.1:9/' }

export const inputs: Inputs = {
  'staff-notification-histories': async () => ({}),
  'teacher-notification-histories': async () => ({}),
  'parent-notification-histories': async () => ({}),
  'student-notification-histories': async () => ({}),
  'count-unread-notices': async () => ({}),
  'read-my-notices': async () => ({ body: {} }),
  'read-my-channels': async () => ({}),
  'save-my-wishes': async () => ({
    body: { channels: [4, 2, 3, 5], quiet_from: '21:00', quiet_to: '06:00', digest_at: '18:30', kinds: [] },
  }),
  'add-my-browser': async ({ world }) => ({
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomName()}`,
      p256dh: 'key',
      auth: 'secret',
      push_key: (await newestPushKey(world.owner, keepSecrets(readConfig({}).SECRETS_KEY))).public_key,
      device: 'Phone',
    },
  }),
  'link-my-telegram': async ({ world, actor }) => {
    const { rows } = await world.owner.execute<{ id: number }>(
      sql`insert into telegram_bots (bot_name, branch_id) select ${`bot_${randomName()}`}, default_branch_id from users where user_id = ${actor.user_id}
        and not exists (select from telegram_bots b where b.branch_id = users.default_branch_id and b.is_active = 1) returning telegram_bot_id as id`,
    )
    const { rows: first } = await world.owner.execute<{ id: number }>(
      sql`select b.telegram_bot_id as id from telegram_bots b join users u on u.default_branch_id = b.branch_id where u.user_id = ${actor.user_id} and b.is_active = 1 order by 1 limit 1`,
    )
    return { body: { telegram_bot_id: (rows[0] ?? first[0])!.id } }
  },
  'remove-my-address': async () => ({ params: { address_id: 1 } }),
  'test-my-channels': async () => ({ body: {} }),
  'want-mail-again': async () => ({ body: {} }),
  'stop-mail': async ({ world }) => ({
    params: { token: await sign(world.owner, mailTokens, '1 mother@example.com', Date.now() + 60_000) },
  }),
  'test-telegram-bot': async ({ world, side }) => ({
    params: { telegram_bot_id: (await world.rows.row('telegram-bots', side)).telegram_bot_id },
  }),
  'test-mail-account': async ({ world, side }) => ({
    params: { mail_account_id: (await world.rows.fresh('mail-accounts', side, nowhere)).mail_account_id },
    body: { email: 'head@example.com' },
  }),
  'test-sms-account': async ({ world, side }) => ({
    params: { sms_account_id: (await world.rows.fresh('sms-accounts', side, nowhere)).sms_account_id },
    body: { phone: '012345678' },
  }),
  'list-message-parameters': async () => ({ params: { id: notificationType.payment } }),
  'upload-message-picture': async () => ({ form: pictureForm('image', {}) }),
  'create-notification-manuals': async ({ world, side }) => ({
    body: { ...words(side), audience: await audienceOf(world, side) },
  }),
  'preview-notification-manual': async ({ world, side }) => ({
    body: { audience: await audienceOf(world, side), words: words(side) },
  }),
  'send-notification-manual': async ({ world, side }) => {
    const family = await world.rows.fresh('parent-profiles', side)
    await world.rows.fresh('student-profiles', side, { student_parent_id: family.student_parent_id })
    return { params: await manual(world, side, manualState.draft) }
  },
  'approve-notification-manual': async ({ world, side }) => ({
    params: await manual(world, side, manualState.waiting),
  }),
  'cancel-notification-manual': async ({ world, side }) => ({
    params: await manual(world, side, manualState.scheduled),
  }),
  'print-message-slips': async ({ world, side }) => {
    const { notice_id } = await world.rows.row('notification-histories', side)
    const { student_id, branch_id } = await world.rows.row('student-profiles', side)
    await world.owner.execute(sql`
      insert into notice_receivers (sent_month, notice_id, person_id, student_id, branch_id, not_type_id, state, channel)
      select sent_month, notice_id, ${-Number(student_id)}, ${student_id}, ${branch_id}, not_type_id, ${deliveryState.queued}, ${channel.paper} from notices where notice_id = ${notice_id}
      on conflict (sent_month, notice_id, person_id, student_id, told_id) do update set state = excluded.state`)
    return { body: { notice_id } }
  },
  'list-notice-receivers': async ({ world, side }) => ({
    params: { notice_id: (await world.rows.row('notification-histories', side)).notice_id },
  }),
  'list-monitored-receivers': async () => ({}),
  'list-notification-monitoring': async () => ({}),
  'list-notification-monitoring-types': async () => ({}),
  'read-communication-log': async ({ world, side }) => ({
    params: { student_id: (await world.rows.row('student-profiles', side)).student_id },
  }),
}
