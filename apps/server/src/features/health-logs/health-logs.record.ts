import { defineRecordTable } from '../../platform/records/record-table.ts'

/** What the pages of advanced tracking and of symptoms hold, each under its own name. */
const details = {
  tracking: "case type when 'advanced_tracking' then details end",
  symptom: "case type when 'symptom' then details end",
}
const measure = { measure: 'measure', unit: 'unit', scale: 'scale' } as const

export const healthLogTable = defineRecordTable({
  table: 'health_logs',
  columns: { type: 'type', value: 'value', notes: 'notes', logDate: 'log_date', ...measure },
  computed: details,
  orderBy: 'log_date',
})

/** Health logs that a page of their own writes, with what it holds. */
const detailedTable = (type: 'advanced_tracking' | 'symptom') =>
  defineRecordTable({
    table: 'health_logs',
    columns: { type: 'type', value: 'value', notes: 'notes', logDate: 'log_date', details: 'details' },
    unanswered: ['details'],
    computed: { ...measure, ...details },
    orderBy: 'log_date',
    only: `type = '${type}'`,
  })

export const advancedTrackingTable = detailedTable('advanced_tracking')
export const symptomTable = detailedTable('symptom')
