import type { ProblemSentence } from '../kit/problem.ts'

export const dataProtectionProblems = {
  kept_too_short: [
    422,
    'The law or another rule requires keeping this longer. Keep it at least as long as shown.',
    'ច្បាប់ ឬវិធានផ្សេងត្រូវការទិន្នន័យនេះយូរជាងនេះ។ សូមរក្សាវាយ៉ាងតិចតាមរយៈពេលដែលទំព័របានបញ្ជាក់។',
  ],
  only_erased: [
    422,
    'This cannot be anonymised. Choose to erase it.',
    'ទិន្នន័យនេះមិនអាចលាក់អត្តសញ្ញាណបានទេ។ សូមជ្រើស «លុបចោល»។',
  ],
  text_published: [
    409,
    'This text is published, and families have read it. Write a new version instead.',
    'អត្ថបទនេះបានផ្សព្វផ្សាយហើយ ហើយគ្រួសារបានអានវា។ សូមសរសេរកំណែថ្មីជំនួសវិញ។',
  ],
} as const satisfies Record<string, ProblemSentence>
