import { defineChoice } from '../kit/choice.ts'
import { choice, email, flag, id, integer, secret, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { ofBranchOrAll, senderState } from './sender-fields.ts'

export const mailSecurity = defineChoice({
  startTls: [1, 'STARTTLS', 'ការអ៊ិនគ្រីប STARTTLS'],
  tls: [2, 'TLS', 'ការអ៊ិនគ្រីប TLS'],
  none: [3, 'None, inside the house only', 'គ្មាន សម្រាប់តែក្នុងបណ្តាញខាងក្នុង'],
})

/** A mail server that takes the school's mail. */
export const mailAccounts = defineResource({
  name: 'mail-accounts',
  label: ['Mail account', 'Mail accounts'],
  key: 'mail_account_id',
  title: 'from_email',
  sort: ['from_email', 'asc'],
  fields: {
    mail_account_id: id(),
    from_name: text('Sender name', { max: 80 }),
    from_email: email('Sender address', { search: true }),
    branch_id: ofBranchOrAll(),
    host: text('Mail server', { max: 100, column: false }),
    port: integer('Port', { min: 1, max: 65_535, default: 587, column: false }),
    security: choice('Security', mailSecurity, { default: mailSecurity.startTls, column: false }),
    user_name: text('Sign-in name', { optional: true, max: 100, column: false }),
    password: secret('Password', { optional: true, max: 200, help: 'It is kept encrypted and never shown' }),
    per_second: integer('Messages per second', { min: 1, max: 100, default: 5, column: false }),
    is_active: flag('In use', { default: 1 }),
    ...senderState,
  },
  filters: ['branch_id', 'is_active'],
  freshFactor: ['create', 'update'],
})
