import { defineRecordTable } from '../../platform/records/record-table.ts'

/** Medications; the form's instructions are stored as notes (spec core-records §3). */
export const medicationTable = defineRecordTable({
  table: 'medications',
  columns: {
    name: 'name',
    dosage: 'dosage',
    frequency: 'frequency',
    startDate: 'start_date',
    endDate: 'end_date',
    instructions: 'notes',
    isActive: 'is_active',
  },
  orderBy: 'start_date',
})
