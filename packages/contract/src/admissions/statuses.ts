import { defineChoice } from '../kit/choice.ts'

/** Where an inquiry stands. It is only registered by becoming a student. */
export const inquiryStatus = defineChoice({
  new: [1, 'New', 'ថ្មី', 'info'],
  followingUp: [2, 'Following up', 'កំពុងតាមដាន', 'warn'],
  visited: [3, 'Visited or tested', 'បានមកមើល ឬប្រឡង', 'info'],
  registered: [4, 'Registered', 'បានចុះឈ្មោះ', 'ok'],
  notComing: [5, 'Not joining', 'មិនមករៀន', 'quiet'],
})
/** Nothing more is planned for these. */
export const closed: readonly number[] = [inquiryStatus.registered, inquiryStatus.notComing]

export const heardFrom = defineChoice({
  familyOrFriends: [1, 'Family or friends', 'គ្រួសារ ឬមិត្តភក្តិ'],
  facebook: [2, 'Facebook', 'ហ្វេសប៊ុក'],
  banner: [3, 'Banner or leaflet', 'ផ្លាកផ្សាយ ឬខិត្តប័ណ្ណ'],
  website: [4, 'Website', 'គេហទំព័រ'],
  openDay: [5, 'Open day', 'ទិវាបើកទ្វារ'],
  passingBy: [6, 'Passing by', 'ឆ្លងកាត់ឃើញ'],
  other: [7, 'Other', 'ផ្សេងទៀត'],
})

export const actionStatus = defineChoice({
  planned: [1, 'Planned', 'បានគ្រោងទុក', 'info'],
  done: [2, 'Done', 'បានធ្វើរួច', 'ok'],
  cancelled: [3, 'Cancelled', 'បានបោះបង់', 'quiet'],
})

export const actionType = defineChoice({
  phoneCall: [1, 'Phone call', 'ហៅទូរស័ព្ទ'],
  message: [2, 'Message', 'ផ្ញើសារ'],
  visit: [3, 'Visit to the school', 'មកមើលសាលា'],
  placementTest: [4, 'Placement test', 'ប្រឡងដាក់ថ្នាក់'],
  homeVisit: [5, 'Home visit', 'ចុះជួបដល់ផ្ទះ'],
  other: [6, 'Other', 'ផ្សេងទៀត'],
})
/** Done, these bring the child to the school. */
export const bringsToSchool: readonly number[] = [actionType.visit, actionType.placementTest]

export const whenDue = defineChoice({
  overdue: ['overdue', 'Overdue', 'ហួសកំណត់', 'error'],
  today: ['today', 'Due today', 'ត្រូវធ្វើថ្ងៃនេះ', 'warn'],
  later: ['later', 'Later', 'ពេលក្រោយ', 'quiet'],
})
