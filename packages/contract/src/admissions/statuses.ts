import { defineChoice } from '../kit/choice.ts'

/** Where an inquiry stands. It is only registered by becoming a student. */
export const inquiryStatus = defineChoice({
  1: ['New', 'ថ្មី', 'info'],
  2: ['Following up', 'កំពុងតាមដាន', 'warn'],
  3: ['Visited or tested', 'បានមកមើល ឬប្រឡង', 'info'],
  4: ['Registered', 'បានចុះឈ្មោះ', 'ok'],
  5: ['Not coming', 'មិនមករៀន', 'quiet'],
})
export const registered = 4
/** Nothing more is planned for these. */
export const closed: readonly number[] = [registered, 5]

export const heardFrom = defineChoice({
  1: ['Family or friends', 'គ្រួសារ ឬមិត្តភក្តិ'],
  2: ['Facebook', 'ហ្វេសប៊ុក'],
  3: ['Banner or leaflet', 'ផ្លាកផ្សាយ ឬខិត្តប័ណ្ណ'],
  4: ['Website', 'គេហទំព័រ'],
  5: ['Open day', 'ទិវាបើកទ្វារ'],
  6: ['Passing by', 'ឆ្លងកាត់ឃើញ'],
  7: ['Other', 'ផ្សេងទៀត'],
})

export const actionStatus = defineChoice({
  1: ['Planned', 'បានគ្រោងទុក', 'info'],
  2: ['Done', 'បានធ្វើរួច', 'ok'],
  3: ['Cancelled', 'បានបោះបង់', 'quiet'],
})

export const actionType = defineChoice({
  1: ['Phone call', 'ហៅទូរស័ព្ទ'],
  2: ['Message', 'ផ្ញើសារ'],
  3: ['Visit to the school', 'មកមើលសាលា'],
  4: ['Placement test', 'ប្រឡងដាក់ថ្នាក់'],
  5: ['Home visit', 'ចុះជួបដល់ផ្ទះ'],
  6: ['Other', 'ផ្សេងទៀត'],
})
/** Done, these bring the child to the school. */
export const bringsToSchool: readonly number[] = [3, 4]

export const whenDue = defineChoice({
  overdue: ['Overdue', 'ហួសកាលកំណត់', 'error'],
  today: ['Due today', 'ត្រូវធ្វើថ្ងៃនេះ', 'warn'],
  later: ['Later', 'ពេលក្រោយ', 'quiet'],
})
