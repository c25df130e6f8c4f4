import type { ProblemSentence } from '../kit/problem.ts'

/** `{words}` and the like are filled in where the refusal is made. */
export const notificationProblems = {
  unknown_words: [
    422,
    'There is nothing to put in place of {words}. Use the words offered above the message.',
    'គ្មានអ្វីសម្រាប់ដាក់ជំនួស {words} ទេ។ សូមប្រើពាក្យដែលមាននៅខាងលើសារ។',
  ],
  words_of_a_child: [
    422,
    '{words} is known of a student’s family only. Remove it, or send to families alone.',
    '{words} មានសម្រាប់គ្រួសារសិស្សប៉ុណ្ណោះ។ សូមលុបវាចេញ ឬផ្ញើទៅតែគ្រួសារ។',
  ],
  no_one_to_send_to: [
    422,
    'No one belongs to this audience. Choose other classes, grades or branches.',
    'គ្មាននរណាម្នាក់ក្នុងក្រុមនេះទេ។ សូមជ្រើសថ្នាក់ កម្រិត ឬសាខាផ្សេង។',
  ],
  manual_not_draft: [
    409,
    'This message is no longer a draft. Cancel it and write a new one.',
    'សារនេះមិនមែនជាសេចក្តីព្រាងទៀតទេ។ សូមបោះបង់វា រួចសរសេរសារថ្មី។',
  ],
  manual_not_waiting: [
    409,
    'This message is not waiting for approval. Reload the list to see where it is.',
    'សារនេះមិនរង់ចាំការអនុម័តទេ។ សូមផ្ទុកបញ្ជីឡើងវិញ ដើម្បីមើលស្ថានភាពរបស់វា។',
  ],
  manual_sent: [
    409,
    'This message has already gone out to everyone. Send a correction instead.',
    'សារនេះបានផ្ញើទៅគ្រប់គ្នារួចហើយ។ សូមផ្ញើសារកែតម្រូវជំនួសវិញ។',
  ],
  own_manual: [
    403,
    'You wrote this message. Ask someone else to approve it.',
    'អ្នកជាអ្នកសរសេរសារនេះ។ សូមសុំអ្នកផ្សេងអនុម័តវា។',
  ],
  unknown_push_service: [
    409,
    'This browser uses a service that Sala does not know. Try another browser, or link Telegram instead.',
    'កម្មវិធីរុករកនេះប្រើសេវាដែលសាលាមិនស្គាល់។ សូមសាកកម្មវិធីផ្សេង ឬភ្ជាប់តេឡេក្រាមជំនួសវិញ។',
  ],
  push_key_is_old: [
    409,
    'The school has a new key. Load the page again and try again.',
    'សាលាមានសោថ្មី។ សូមផ្ទុកទំព័រឡើងវិញ ហើយព្យាយាមម្តងទៀត។',
  ],
  no_such_bot: [404, 'This bot is not in use. Load the page again.', 'បូតនេះមិនប្រើទេ។ សូមផ្ទុកទំព័រឡើងវិញ។'],
  link_is_old: [
    404,
    'This link is no longer valid. Open the one in the newest mail, or ask the office.',
    'តំណនេះផុតកំណត់ហើយ។ សូមបើកតំណក្នុងអ៊ីមែលចុងក្រោយ ឬសួរការិយាល័យ។',
  ],
  address_is_open: [
    422,
    'Anyone on the way could read the messages. Ask the provider for an address that begins with https.',
    'អ្នកផ្សេងអាចអានសារតាមផ្លូវបាន។ សូមសុំអាសយដ្ឋានដែលចាប់ផ្តើមដោយ https ពីអ្នកផ្តល់សេវា។',
  ],
  no_slips: [
    409,
    'There is no slip to print. Everyone else is reached another way.',
    'គ្មានក្រដាសត្រូវបោះពុម្ពទេ។ អ្នកផ្សេងៗត្រូវបានទាក់ទងតាមមធ្យោបាយផ្សេង។',
  ],
  secret_is_missing: [422, 'Enter the token that BotFather gave you.', 'សូមបញ្ចូលថូខឹនដែល BotFather បានឲ្យ។'],
} as const satisfies Record<string, ProblemSentence>
