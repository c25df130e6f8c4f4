import { defineChoice } from '../kit/choice.ts'

/** History: teaching is closed, marks may still be entered. */
export const academicStatus = defineChoice({
  1: ['Active', 'កំពុងដំណើរការ', 'ok'],
  2: ['History', 'ប្រវត្តិ', 'quiet'],
  3: ['Upcoming', 'នឹងមកដល់', 'info'],
})
export const scoringCycle = defineChoice({ 1: ['Monthly', 'ប្រចាំខែ'], 2: ['Semester', 'ប្រចាំឆមាស'], 3: ['Yearly', 'ប្រចាំឆ្នាំ'] })
export const classCategory = defineChoice({ 1: ['Regular', 'ធម្មតា'], 2: ['Part time', 'ក្រៅម៉ោង'], 3: ['Summer', 'វិស្សមកាល'] })
export const paymentShift = defineChoice({ 1: ['Morning', 'ពេលព្រឹក'], 2: ['Afternoon', 'ពេលរសៀល'], 3: ['Full day', 'ពេញមួយថ្ងៃ'] })
export const roomType = defineChoice({ 1: ['Normal', 'ធម្មតា'], 2: ['Premium', 'ពិសេស'] })
export const weekday = defineChoice({
  1: ['Monday', 'ចន្ទ'],
  2: ['Tuesday', 'អង្គារ'],
  3: ['Wednesday', 'ពុធ'],
  4: ['Thursday', 'ព្រហស្បតិ៍'],
  5: ['Friday', 'សុក្រ'],
  6: ['Saturday', 'សៅរ៍'],
  7: ['Sunday', 'អាទិត្យ'],
})
export const month = defineChoice({
  1: ['January', 'មករា'],
  2: ['February', 'កុម្ភៈ'],
  3: ['March', 'មីនា'],
  4: ['April', 'មេសា'],
  5: ['May', 'ឧសភា'],
  6: ['June', 'មិថុនា'],
  7: ['July', 'កក្កដា'],
  8: ['August', 'សីហា'],
  9: ['September', 'កញ្ញា'],
  10: ['October', 'តុលា'],
  11: ['November', 'វិច្ឆិកា'],
  12: ['December', 'ធ្នូ'],
})
/** An exam week stands in for a week of study. */
export const scheduleType = defineChoice({ 1: ['Study', 'រៀន'], 2: ['Exam', 'ប្រឡង'] })
export const displayLanguage = defineChoice({ km: ['Khmer', 'ខ្មែរ'], en: ['English', 'អង់គ្លេស'], both: ['Both', 'ទាំងពីរ'] })
