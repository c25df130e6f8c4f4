import { z } from 'zod'

/** Status, then the sentence in English and in Khmer. A sentence says what to do next. */
export type ProblemSentence = readonly [
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503,
  english: string,
  khmer: string,
]

/** What any area may answer. Areas add their own lists in their folders. */
export const problems = {
  malformed: [
    400,
    'The request could not be read. Reload the page and try again.',
    'មិនអាចអានសំណើបានទេ។ សូមផ្ទុកទំព័រឡើងវិញ រួចព្យាយាមម្តងទៀត។',
  ],
  not_signed_in: [401, 'Sign in to continue.', 'សូមចូលប្រើប្រាស់ដើម្បីបន្ត។'],
  screen_locked: [
    401,
    'The screen is locked. Enter your password to continue.',
    'អេក្រង់ត្រូវបានចាក់សោ។ សូមបញ្ចូលពាក្យសម្ងាត់ដើម្បីបន្ត។',
  ],
  second_factor_missing: [
    401,
    'Your role needs two-step sign-in. Set it up with an authenticator app to continue.',
    'តួនាទីរបស់អ្នកត្រូវការការចូលប្រើពីរជំហាន។ សូមរៀបចំជាមួយកម្មវិធីផ្ទៀងផ្ទាត់ដើម្បីបន្ត។',
  ],
  second_factor_needed_again: [
    401,
    'Confirm with a code from your authenticator app to continue.',
    'សូមបញ្ជាក់ដោយលេខកូដពីកម្មវិធីផ្ទៀងផ្ទាត់របស់អ្នក ដើម្បីបន្ត។',
  ],
  not_allowed: [
    403,
    'Your role does not include this. Ask an administrator if you need it.',
    'តួនាទីរបស់អ្នកមិនមានសិទ្ធិនេះទេ។ សូមសួរអ្នកគ្រប់គ្រង បើអ្នកត្រូវការ។',
  ],
  not_found: [
    404,
    'This record does not exist, or you do not have access to it.',
    'គ្មានកំណត់ត្រានេះទេ ឬអ្នកមិនមានសិទ្ធិមើលវា។',
  ],
  once_key_missing: [
    400,
    'This must happen only once: add an Idempotency-Key of 16 to 80 letters and digits.',
    'ការងារនេះត្រូវធ្វើតែម្តង ដូច្នេះត្រូវផ្ញើ Idempotency-Key ដែលមានអក្សរ និងលេខពី ១៦ ដល់ ៨០ តួ។',
  ],
  once_key_used: [
    409,
    'This was already sent with other values. Check what was saved before you try again.',
    'សំណើនេះធ្លាប់ផ្ញើរួចហើយជាមួយតម្លៃផ្សេង។ សូមពិនិត្យអ្វីដែលបានរក្សាទុក មុនពេលព្យាយាមម្តងទៀត។',
  ],
  stale: [
    409,
    'Someone else has changed this record. Check the current values and save again.',
    'មាននរណាម្នាក់បានកែកំណត់ត្រានេះរួចហើយ។ សូមមើលតម្លៃបច្ចុប្បន្ន រួចរក្សាទុកម្តងទៀត។',
  ],
  already_exists: [
    409,
    'Another record has the same value. Choose a different one.',
    'មានកំណត់ត្រាផ្សេងមានតម្លៃដូចគ្នារួចហើយ។ សូមជ្រើសតម្លៃផ្សេង។',
  ],
  in_use: [
    409,
    'Other records use this one. Change or delete those first.',
    'មានកំណត់ត្រាផ្សេងប្រើកំណត់ត្រានេះ។ សូមកែ ឬលុបកំណត់ត្រាទាំងនោះជាមុនសិន។',
  ],
  sum_too_large: [
    422,
    'A total here is too large to save. Check the amounts and quantities.',
    'ផលបូកនៅទីនេះធំពេក មិនអាចរក្សាទុកបានទេ។ សូមពិនិត្យចំនួនទឹកប្រាក់ និងបរិមាណ។',
  ],
  overlaps: [
    409,
    'Something else is already there at that time. Choose another time, or move the other one first.',
    'ការកែនេះនឹងធ្វើឱ្យមានរឿងពីរនៅកន្លែងតែមួយក្នុងពេលតែមួយ។ សូមជ្រើសពេលផ្សេង ឬប្តូររឿងមួយទៀតជាមុនសិន។',
  ],
  batch_not_committed: [
    409,
    'This has already been undone, or was never carried out.',
    'ការងារនេះត្រូវបានត្រឡប់វិញរួចហើយ ឬមិនធ្លាប់បានធ្វើ។',
  ],
  batch_stands: [
    409,
    'This can no longer be undone: the records listed have been changed since, or depend on it. Delete what depends on it and try again, or correct the changed records by hand.',
    'មិនអាចត្រឡប់វិញទាំងអស់ម្តងបានទៀតទេ៖ កំណត់ត្រាដែលបានរាយឈ្មោះត្រូវបានកែក្រោយមក ឬពឹងលើវា។ សូមលុបអ្វីដែលពឹងលើវា រួចព្យាយាមម្តងទៀត ចំណែកអ្វីដែលបានកែ ត្រូវកែតម្រូវដោយដៃ។',
  ],
  too_many_at_once: [
    422,
    'There are more than 5,000 rows, which is too many to show at once. Choose a shorter period, add a filter, or download them as an Excel file.',
    'មានលើសពី ៥០០០ ជួរ ដែលច្រើនពេកសម្រាប់ចម្លើយតែមួយ។ សូមស្នើជាទំព័រ ជ្រើសថ្ងៃឱ្យតិចជាងនេះ បន្ថែមតម្រង ឬនាំចេញជា Excel។',
  ],
  too_many_for_paper: [
    422,
    'This is too long to print: the limit is 2,000 lines, or fewer with many columns. Choose a shorter period or fewer columns, add a filter, or download it as an Excel file.',
    'នេះវែងពេកសម្រាប់បោះពុម្ព ដែលដាក់បាន ២០០០ ជួរ ឬតិចជាងនេះបើមានជួរឈរច្រើន។ សូមជ្រើសថ្ងៃ ឬជួរឈរឱ្យតិចជាងនេះ បន្ថែមតម្រង ឬនាំចេញជា Excel។',
  ],
  too_large: [413, 'The file or request is too large. Send a smaller one.', 'ឯកសារ ឬសំណើធំពេក។ សូមផ្ញើឯកសារតូចជាងនេះ។'],
  unknown_format: [415, 'This type of file or content is not accepted here.', 'ប្រភេទឯកសារ ឬខ្លឹមសារនេះមិនអាចទទួលយកបានទេ។'],
  invalid: [422, 'Please check the marked fields.', 'តម្លៃមួយចំនួនត្រូវការការកែតម្រូវ។'],
  too_many_requests: [429, 'Too many requests. Wait a moment and try again.', 'សំណើច្រើនពេក។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្តងទៀត។'],
  export_quota: [
    429,
    'You have reached the hourly limit for large lists. Try again later, or use filters to shorten the list.',
    'អ្នកបាននាំចេញទិន្នន័យដល់កម្រិតអតិបរមាក្នុងមួយម៉ោងហើយ។ សូមព្យាយាមម្តងទៀតពេលក្រោយ ឬបង្រួមបញ្ជី។',
  ],
  read_too_much: [
    429,
    'You have reached the hourly limit for viewing people’s records without permission to export. Continue in an hour, or ask someone with that permission.',
    'ក្នុងមួយម៉ោងនេះ អ្នកបានអានកំណត់ត្រាមនុស្សច្រើនជាងចំនួនដែលអាចអានបានដោយគ្មានសិទ្ធិនាំចេញ។ សូមបន្តនៅម៉ោងក្រោយ ឬសួរអ្នកដែលអាចនាំចេញបញ្ជីនេះ។',
  ],
  fresh_second_factor_needed: [
    403,
    'This is the third full list within an hour. Confirm with a code from your authenticator app first.',
    'នេះជាបញ្ជីពេញលេញទីបីក្នុងមួយម៉ោង។ សូមបញ្ជាក់ដោយលេខកូដពីកម្មវិធីផ្ទៀងផ្ទាត់ជាមុនសិន។',
  ],
  unavailable: [
    503,
    'The service is not available right now. Try again in a minute.',
    'សេវាកម្មមិនអាចប្រើបាននៅពេលនេះទេ។ សូមព្យាយាមម្តងទៀតក្នុងមួយនាទី។',
  ],
} as const satisfies Record<string, ProblemSentence>

/** What every refusal looks like on the wire. */
export const problemAnswer = z.strictObject({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  used_by: z.array(z.strictObject({ object: z.string(), count: z.int() })).optional(),
  /** What stands in the way, one by one, in the form that the area's own call for it has. */
  conflicts: z.array(z.record(z.string(), z.unknown())).optional(),
  retry_after: z.int().optional(),
  /** Where the refusal is only half of one: what the next call hands back. */
  ticket: z.string().optional(),
  request_id: z.string(),
})
export type ProblemAnswer = z.infer<typeof problemAnswer>

export const phonePattern = /^[+\d][\d ()-]{5,24}$/

type Sentences = readonly [english: string, khmer: string]

// What a value is told, by the kind of fault; {n} is the limit it broke.
export const faults = {
  required: ['Required.', 'ត្រូវបំពេញ។'],
  too_short: ['At least {n} characters.', 'យ៉ាងតិច {n} តួអក្សរ។'],
  too_long: ['Up to {n} characters.', 'យ៉ាងច្រើន {n} តួអក្សរ។'],
  too_small: ['At least {n}.', 'យ៉ាងតិច {n}។'],
  too_big: ['Up to {n}.', 'យ៉ាងច្រើន {n}។'],
  too_many: ['Up to {n} entries.', 'យ៉ាងច្រើន {n} ធាតុ។'],
  email: ['Enter an email like name@example.com.', 'សូមបញ្ចូលអ៊ីមែល ដូចជា name@example.com។'],
  url: ['Enter a web address like https://example.com.', 'មិនមែនជាអាសយដ្ឋានគេហទំព័រទេ ឧទាហរណ៍ https://example.com។'],
  phone: ['Enter a phone number, e.g. 012 345 678.', 'សូមបញ្ចូលលេខទូរស័ព្ទ ឧ. 012 345 678។'],
  format: ['Check this value: it is not in the right format.', 'សូមពិនិត្យតម្លៃនេះ៖ ទម្រង់មិនត្រឹមត្រូវ។'],
  unknown: ['Not found. Choose one from the list.', 'មិនស្គាល់តម្លៃនេះទេ។'],
  day: ['Enter a day that exists, day first, e.g. 05-03-2019.', 'សូមបញ្ចូលថ្ងៃដែលមានពិត ដោយដាក់ថ្ងៃមុនខែ ឧ. 05-03-2019។'],
  day_needs_year: ['Add the year, e.g. 05-03-2019.', 'សូមបន្ថែមឆ្នាំ ឧ. 05-03-2019។'],
  buddhist_year: ['Enter the year as 2019, not as a Buddhist year.', 'សូមបញ្ចូលឆ្នាំគ្រិស្តសករាជ ឧ. 2019 កុំបញ្ចូលពុទ្ធសករាជ។'],
  month: ['Enter a month and its year, e.g. 03-2019.', 'សូមបញ្ចូលខែ និងឆ្នាំ ឧ. 03-2019។'],
  clock: ['Enter a time, e.g. 8:30 AM or 13:15.', 'សូមបញ្ចូលម៉ោង ឧ. 8:30 ព្រឹក ឬ 13:15។'],
  day_and_time: ['Enter a day and a time, e.g. 05-03-2019 8:30 AM.', 'សូមបញ្ចូលថ្ងៃ និងម៉ោង ឧ. 05-03-2019 8:30 ព្រឹក។'],
  no_such_day: ['This day or time does not exist.', 'គ្មានថ្ងៃ ឬម៉ោងបែបនេះទេ។'],
  not_within: ['This does not match the choice above it.', 'តម្លៃនេះមិនស្ថិតក្នុងជម្រើសខាងលើទេ។'],
  before_start: ['The end must be after the start.', 'ពេលបញ្ចប់ត្រូវនៅក្រោយពេលចាប់ផ្តើម។'],
  taken: ['Already used by another record.', 'មានកំណត់ត្រាផ្សេងប្រើរួចហើយ។'],
  changed_meanwhile: ['Someone else has changed this.', 'មាននរណាម្នាក់បានកែតម្លៃនេះរួចហើយ។'],
  key_differs: ['This does not match the address.', 'តម្លៃនេះខុសពីលេខសម្គាល់ក្នុងអាសយដ្ឋាន។'],
} as const satisfies Record<string, Sentences>
export type Fault = keyof typeof faults
export type Language = 'en' | 'km'

export const faultSentence = (fault: Fault, language: Language, n: number | bigint | string = ''): string =>
  faults[fault][language === 'km' ? 1 : 0].replace('{n}', String(n))

/** Says in the reader's language what is wrong with a value, from the validator's finding. */
export function explainIssue(issue: z.core.$ZodIssue, language: Language): string {
  switch (issue.code) {
    case 'invalid_union': {
      const inner = issue.errors.at(-1)?.[0]
      return inner ? explainIssue(inner, language) : faultSentence('format', language)
    }
    case 'invalid_type':
      return faultSentence(issue.input === undefined || issue.input === null ? 'required' : 'format', language)
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? faultSentence('required', language)
          : faultSentence('too_short', language, Number(issue.minimum))
      return faultSentence('too_small', language, issue.minimum)
    case 'too_big':
      return faultSentence(
        issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_big',
        language,
        issue.maximum,
      )
    case 'invalid_format':
      if (issue.pattern === String(phonePattern)) return faultSentence('phone', language)
      return faultSentence(issue.format === 'email' ? 'email' : issue.format === 'url' ? 'url' : 'format', language)
    case 'unrecognized_keys':
    case 'invalid_value':
      return faultSentence(issue.input === undefined ? 'required' : 'unknown', language)
    case 'custom':
      return faultSentence('no_such_day', language)
    default:
      return faultSentence('format', language)
  }
}

// Names may come from outside, as many and as long as a body holds: so many of them are told, and so much of each.
const mostNames = 20
const mostSentences = 5
const longestName = 60

function nameOf(path: readonly PropertyKey[]): string {
  let name = ''
  for (const [at, part] of path.entries()) {
    name += `${at > 0 ? '.' : ''}${String(part).slice(0, longestName + 1)}`
    if (name.length > longestName) return `${name.slice(0, longestName)}…`
  }
  return name
}

/** The findings by field, ready for a form; the first of them where there are many. */
export function explainIssues(issues: readonly z.core.$ZodIssue[], language: Language): Record<string, string[]> {
  // In a plain object, "constructor" would already be there.
  const errors = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], sentence: string) => {
    const name = nameOf(path)
    const said = errors.get(name) ?? []
    if (said.length < mostSentences) errors.set(name, [...said, sentence])
    return errors.size < mostNames
  }
  for (const issue of issues) {
    const more =
      issue.code === 'unrecognized_keys'
        ? issue.keys.every((key) => add([...issue.path, key], faultSentence('unknown', language)))
        : add(issue.path, explainIssue(issue, language))
    if (!more) break
  }
  return Object.fromEntries(errors)
}
