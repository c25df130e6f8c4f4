import { defineNotice } from '../kit/notice.ts'
import { notificationType } from '../people/notification-types.ts'

/** Whoever did not ask for it tells the school. */
export const accountMade = defineNotice({
  name: 'account-made',
  label: ['New account in the family', 'គណនីថ្មីក្នុងគ្រួសារ'],
  type: notificationType.message,
  parameters: {
    name: { label: ['Name', 'ឈ្មោះ'], kind: 'text', sample: 'Chan Srey' },
    login: { label: ['Sign-in name', 'ឈ្មោះចូលប្រើ'], kind: 'text', sample: 'chan.srey' },
  },
  title: ['A new account in your family', 'គណនីថ្មីក្នុងគ្រួសាររបស់អ្នក'],
  message: [
    'The school made an account for {name} (sign-in name {login}). If you did not expect this, please tell the office.',
    'សាលាបានបង្កើតគណនីសម្រាប់ {name} (ឈ្មោះចូលប្រើ {login})។ បើអ្នកមិនបានរំពឹងទុកទេ សូមប្រាប់ការិយាល័យ។',
  ],
  opens: '/',
})
