import { defineChoice } from '../kit/choice.ts'

/** History: teaching is closed, marks may still be entered. */
export const academicStatus = defineChoice({
  active: [1, 'Active', 'កំពុងដំណើរការ', 'ok'],
  history: [2, 'History', 'ប្រវត្តិ', 'quiet'],
  upcoming: [3, 'Upcoming', 'នឹងមកដល់', 'info'],
})
export const scoringCycle = defineChoice({
  monthly: [1, 'Monthly', 'ប្រចាំខែ'],
  semester: [2, 'Semester', 'ប្រចាំឆមាស'],
  yearly: [3, 'Yearly', 'ប្រចាំឆ្នាំ'],
})
export const classCategory = defineChoice({
  regular: [1, 'Regular', 'ធម្មតា'],
  partTime: [2, 'Part time', 'ក្រៅម៉ោង'],
  summer: [3, 'Summer', 'វិស្សមកាល'],
})
export const paymentShift = defineChoice({
  morning: [1, 'Morning', 'ពេលព្រឹក'],
  afternoon: [2, 'Afternoon', 'ពេលរសៀល'],
  fullDay: [3, 'Full day', 'ពេញមួយថ្ងៃ'],
})
export const roomType = defineChoice({ normal: [1, 'Normal', 'ធម្មតា'], premium: [2, 'Premium', 'ពិសេស'] })
export const weekday = defineChoice({
  monday: [1, 'Monday', 'ចន្ទ'],
  tuesday: [2, 'Tuesday', 'អង្គារ'],
  wednesday: [3, 'Wednesday', 'ពុធ'],
  thursday: [4, 'Thursday', 'ព្រហស្បតិ៍'],
  friday: [5, 'Friday', 'សុក្រ'],
  saturday: [6, 'Saturday', 'សៅរ៍'],
  sunday: [7, 'Sunday', 'អាទិត្យ'],
})
export const month = defineChoice({
  january: [1, 'January', 'មករា'],
  february: [2, 'February', 'កុម្ភៈ'],
  march: [3, 'March', 'មីនា'],
  april: [4, 'April', 'មេសា'],
  may: [5, 'May', 'ឧសភា'],
  june: [6, 'June', 'មិថុនា'],
  july: [7, 'July', 'កក្កដា'],
  august: [8, 'August', 'សីហា'],
  september: [9, 'September', 'កញ្ញា'],
  october: [10, 'October', 'តុលា'],
  november: [11, 'November', 'វិច្ឆិកា'],
  december: [12, 'December', 'ធ្នូ'],
})
/** An exam week stands in for a week of study. */
export const scheduleType = defineChoice({ study: [1, 'Study', 'រៀន'], exam: [2, 'Exam', 'ប្រឡង'] })
export const displayLanguage = defineChoice({
  km: ['km', 'Khmer', 'ខ្មែរ'],
  en: ['en', 'English', 'អង់គ្លេស'],
  both: ['both', 'Both', 'ទាំងពីរ'],
})
