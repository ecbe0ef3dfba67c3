import { medications } from '@app/domain/medications/medications.contract'
import { recordTable } from '../../platform/records/record-table.ts'

export const medicationTable = recordTable(medications, {
  computed: {
    unitsOnHand: `(select stock.units from medication_stock as stock
                    where stock.household_id = medications.household_id and stock.medication_id = medications.id)`,
  },
  filters: {
    searchColumns: ['name', 'dosage', 'frequency', 'notes'],
    // The same rule as isCourseOver.
    parts: {
      current: 'is_active and (end_date is null or end_date >= today)',
      past: '(not is_active or end_date < today)',
    },
  },
})
