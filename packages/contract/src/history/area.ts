import { defineArea } from '../kit/area.ts'
import { listAsOf, readAsOf, readChanges, restoreField } from './as-of.ts'
import { bulkReads } from './bulk-reads.ts'
import { history, historyObjects } from './history.ts'

export const historyArea = defineArea({
  name: 'history',
  label: ['History', 'ប្រវត្តិ'],
  resources: { history, bulkReads },
  operations: { historyObjects, readAsOf, listAsOf, readChanges, restoreField },
})
