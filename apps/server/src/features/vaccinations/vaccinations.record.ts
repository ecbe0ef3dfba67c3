import { defineRecordTable } from '../../platform/records/record-table.ts'

/** Vaccinations: class and vaccine are stored apart, and answered as the one choice of the form's list too. */
export const vaccinationTable = defineRecordTable({
  table: 'vaccinations',
  columns: {
    vaccineName: 'vaccine_name',
    vaccineClass: 'vaccine_class',
    vaccine: 'vaccine',
    administeredDate: 'administered_date',
    dueDate: 'due_date',
    nextDueDate: 'next_due_date',
    veterinarian: 'veterinarian',
    clinicName: 'clinic_name',
    batchNumber: 'batch_number',
    notes: 'notes',
  },
  unanswered: ['vaccine'],
  computed: { vaccineType: 'coalesce(vaccine, vaccine_class)' },
  orderBy: 'administered_date',
})
