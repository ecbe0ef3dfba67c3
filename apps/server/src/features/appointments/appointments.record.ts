import { defineRecordTable } from '../../platform/records/record-table.ts'

/** Appointments; the form's type is stored as title, its vet address as location (spec core-records §3). */
export const appointmentTable = defineRecordTable({
  table: 'appointments',
  columns: {
    title: 'title',
    vetName: 'vet_name',
    vetAddress: 'location',
    dateTime: 'appointment_date',
    notes: 'notes',
    status: 'status',
  },
  orderBy: 'appointment_date',
})
