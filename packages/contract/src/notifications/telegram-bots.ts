import { code, flag, id, integer, secret } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { ofBranchOrAll, senderState } from './sender-fields.ts'

/** A bot by which the school writes to those who started it. */
export const telegramBots = defineResource({
  name: 'telegram-bots',
  label: ['Telegram bot', 'Telegram bots'],
  key: 'telegram_bot_id',
  title: 'bot_name',
  sort: ['bot_name', 'asc'],
  fields: {
    telegram_bot_id: id(),
    bot_name: code('User name', {
      search: true,
      fixed: false,
      max: 32,
      pattern: /^\w{5,32}$/,
      help: 'As BotFather made it, without @',
    }),
    token: secret('Token', { optional: true, max: 100, help: 'From BotFather. It is kept encrypted and never shown' }),
    branch_id: ofBranchOrAll(),
    per_second: integer('Messages per second', {
      min: 1,
      max: 30,
      default: 25,
      column: false,
      help: 'Telegram allows 30',
    }),
    is_active: flag('In use', { default: 1 }),
    ...senderState,
  },
  filters: ['branch_id', 'is_active'],
  freshFactor: ['create', 'update'],
})
