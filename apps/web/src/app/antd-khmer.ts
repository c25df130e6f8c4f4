import khmer from 'antd/es/locale/km_KH'
import 'dayjs/locale/km'

// antd's own Khmer is partly English and calls "clear" "distinct"; these are the words that our screens can show.
const date = {
  ...khmer.DatePicker!.lang,
  today: 'ថ្ងៃនេះ',
  now: 'ឥឡូវនេះ',
  ok: 'យល់ព្រម',
  clear: 'សម្អាត',
  month: 'ខែ',
  year: 'ឆ្នាំ',
  timeSelect: 'ជ្រើសម៉ោង',
  dateSelect: 'ជ្រើសថ្ងៃ',
  monthSelect: 'ជ្រើសខែ',
  yearSelect: 'ជ្រើសឆ្នាំ',
  decadeSelect: 'ជ្រើសទសវត្សរ៍',
  previousMonth: 'ខែមុន',
  nextMonth: 'ខែបន្ទាប់',
  previousYear: 'ឆ្នាំមុន',
  nextYear: 'ឆ្នាំបន្ទាប់',
  previousDecade: 'ទសវត្សរ៍មុន',
  nextDecade: 'ទសវត្សរ៍បន្ទាប់',
  placeholder: 'ជ្រើសថ្ងៃ',
  yearPlaceholder: 'ជ្រើសឆ្នាំ',
  monthPlaceholder: 'ជ្រើសខែ',
  rangePlaceholder: ['ចាប់ពី', 'ដល់'] as [string, string],
}

export default {
  ...khmer,
  global: { ...khmer.global, placeholder: 'សូមជ្រើសរើស', close: 'បិទ' },
  DatePicker: { ...khmer.DatePicker!, lang: date },
  TimePicker: { ...khmer.TimePicker!, placeholder: 'ជ្រើសម៉ោង', rangePlaceholder: ['ចាប់ពី', 'ដល់'] as [string, string] },
  Modal: { okText: 'យល់ព្រម', cancelText: 'បោះបង់', justOkText: 'យល់ព្រម' },
  Popconfirm: { okText: 'យល់ព្រម', cancelText: 'បោះបង់' },
  Empty: { description: 'គ្មានទិន្នន័យ' },
} satisfies typeof khmer
