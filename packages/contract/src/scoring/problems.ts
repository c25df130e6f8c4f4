import type { ProblemSentence } from '../kit/problem.ts'

export const scoringProblems = {
  nothing_to_average: [
    422,
    'Add at least one part that the result is made of.',
    'សូមបន្ថែមយ៉ាងហោចណាស់ផ្នែកមួយ ដែលលទ្ធផលកើតចេញពីវា។',
  ],
  part_without_base: [
    422,
    'A part that is an exam type needs one; the other kinds have neither an exam type nor a divider.',
    'ផ្នែកដែលជាប្រភេទប្រឡងត្រូវជ្រើសប្រភេទប្រឡងមួយ។ ផ្នែកប្រភេទផ្សេងគ្មានប្រភេទប្រឡង និងគ្មានតួចែកទេ។',
  ],
  part_of_other_cycle: [
    422,
    'Months make a semester, and terms make a year. Choose parts that fit the result.',
    'ខែបង្កើតជាឆមាស ហើយវគ្គបង្កើតជាឆ្នាំ។ សូមជ្រើសផ្នែកដែលត្រូវនឹងលទ្ធផល។',
  ],
  base_of_other_program: [
    422,
    'This exam type belongs to another sub programme or to another kind of result. Choose one of its own.',
    'ប្រភេទប្រឡងនេះជារបស់កម្មវិធីរងផ្សេង ឬរបស់លទ្ធផលប្រភេទផ្សេង។ សូមជ្រើសប្រភេទប្រឡងដែលត្រូវគ្នា។',
  ],
  subject_of_other_program: [
    422,
    'One of these subjects belongs to another sub programme. Choose subjects of this one.',
    'មានមុខវិជ្ជាមួយជារបស់កម្មវិធីរងផ្សេង។ សូមជ្រើសមុខវិជ្ជារបស់កម្មវិធីរងនេះ។',
  ],
  component_weights_are_not_100: [
    422,
    'The weights of the components of each exam type and subject must add up to 100. Correct them and save again.',
    'ទម្ងន់សមាសភាគនៃប្រភេទប្រឡង និងមុខវិជ្ជានីមួយៗត្រូវបូកបានស្មើ ១០០។ សូមកែ រួចរក្សាទុកម្តងទៀត។',
  ],
  no_curriculum: [
    422,
    'This grade has no curriculum for the school year. Enter one first.',
    'ថ្នាក់នេះមិនទាន់មានកម្មវិធីសិក្សាតាមថ្នាក់សម្រាប់ឆ្នាំសិក្សានេះទេ។ សូមបញ្ចូលវាជាមុនសិន។',
  ],
  no_assessment: [
    422,
    'A score assessment is missing: a semester made of months needs one for the month, and a year one for the semester.',
    'ខ្វះវិធីគិតពិន្ទុមួយ៖ ឆមាសដែលកើតពីខែត្រូវមានវិធីគិតពិន្ទុប្រចាំខែ ហើយឆ្នាំត្រូវមានវិធីគិតពិន្ទុប្រចាំឆមាស។',
  ],
  base_not_in_assessment: [
    422,
    'This exam type is not part of this score assessment. Add it there first.',
    'ប្រភេទប្រឡងនេះមិនមែនជាផ្នែកនៃការវាយតម្លៃពិន្ទុនេះទេ។ សូមបន្ថែមវានៅទីនោះជាមុនសិន។',
  ],
  group_is_not_marked: [
    422,
    'A group of electives has no marks of its own. Add the subjects in it instead.',
    'កញ្ចប់មុខវិជ្ជាជ្រើសរើសគ្មានពិន្ទុដោយខ្លួនវាទេ។ សូមបន្ថែមមុខវិជ្ជានៅក្នុងកញ្ចប់ជំនួសវិញ។',
  ],
} as const satisfies Record<string, ProblemSentence>
