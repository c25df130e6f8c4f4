import khmer from 'antd/es/locale/km_KH'

// antd's own Khmer is partly English and calls "clear" "distinct"; these are the words that our screens can show.
export default {
  ...khmer,
  global: { ...khmer.global, placeholder: 'សូមជ្រើសរើស', close: 'បិទ' },
  Modal: { okText: 'យល់ព្រម', cancelText: 'បោះបង់', justOkText: 'យល់ព្រម' },
  Popconfirm: { okText: 'យល់ព្រម', cancelText: 'បោះបង់' },
  Empty: { description: 'គ្មានទិន្នន័យ' },
} satisfies typeof khmer
