import { defineRecordTable } from '../../platform/records/record-table.ts'

/** Whom the household calls in an emergency. */
export const emergencyContactTable = defineRecordTable({
  table: 'emergency_contacts',
  columns: {
    name: 'name',
    phone: 'phone',
    isPrimary: 'is_primary',
    isVet: 'is_vet',
    clinicName: 'clinic_name',
    address: 'address',
    email: 'email',
    notes: 'notes',
  },
  orderBy: 'created_at',
  ofPet: false,
})
