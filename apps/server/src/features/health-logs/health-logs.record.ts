import { defineRecordTable } from '../../platform/records/record-table.ts'

export const healthLogTable = defineRecordTable({
  table: 'health_logs',
  columns: { type: 'type', value: 'value', notes: 'notes', logDate: 'log_date' },
  orderBy: 'log_date',
})
