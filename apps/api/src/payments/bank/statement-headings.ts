/** What the banks of Cambodia write above the columns of a statement, the likeliest meaning first. */
export const headings = {
  date: [
    ...[
      'value date',
      'transaction date',
      'trans date',
      'txn date',
      'trx date',
      'posting date',
      'post date',
      'booking date',
      'date',
      'date time',
      'date & time',
    ],
    ...['transaction date time', 'កាលបរិច្ឆេទប្រតិបត្តិការ', 'ថ្ងៃប្រតិបត្តិការ', 'កាលបរិច្ឆេទ', 'ថ្ងៃខែឆ្នាំ', 'ថ្ងៃទី'],
  ],
  reference: [
    ...['transaction id', 'trx id', 'txn id', 'trx. id', 'transaction reference', 'reference no', 'reference number', 'ref no', 'ref. no.', 'reference', 'ref'],
    ...['bank reference', 'transaction no', 'transaction number', 'journal no', 'trace no', 'bakong hash', 'hash', 'លេខយោងប្រតិបត្តិការ', 'លេខប្រតិបត្តិការ', 'លេខយោង'],
  ],
  credit: ['credit', 'credit amount', 'cr', 'cr amount', 'deposit', 'deposits', 'money in', 'paid in', 'ប្រាក់ចូល', 'ឥណទាន', 'ទឹកប្រាក់ចូល'],
  amount: ['amount', 'transaction amount', 'txn amount', 'total amount', 'net amount', 'ចំនួនទឹកប្រាក់', 'ទឹកប្រាក់', 'ចំនួនប្រាក់'],
  side: ['dr/cr', 'cr/dr', 'd/c', 'debit/credit', 'type', 'transaction type', 'ប្រភេទ', 'ប្រភេទប្រតិបត្តិការ'],
  currency: ['currency', 'ccy', 'curr', 'cur', 'រូបិយប័ណ្ណ', 'រូបិយវត្ថុ'],
  bill: ['bill number', 'bill no', 'invoice number', 'invoice no', 'invoice', 'លេខវិក្កយបត្រ', 'វិក្កយបត្រ'],
  remark: [
    ...['description', 'transaction details', 'details', 'particulars', 'narration', 'narrative', 'remark', 'remarks', 'memo', 'note', 'purpose'],
    ...['បរិយាយ', 'ពិពណ៌នា', 'ការពិពណ៌នា', 'កំណត់សម្គាល់', 'គោលបំណង'],
  ],
  payer: [
    ...['payer', 'payer name', 'paid by', 'sender', 'sender name', 'from', 'from name', 'from account', 'counterparty', 'customer name'],
    ...['អ្នកបង់', 'អ្នកបង់ប្រាក់', 'អ្នកផ្ញើ', 'ឈ្មោះអ្នកផ្ញើ', 'ពីគណនី'],
  ],
} as const

export type StatementColumn = keyof typeof headings
