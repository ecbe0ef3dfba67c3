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
    times: 'times',
    timeZone: 'time_zone',
    timesFrom: 'times_from',
    minIntervalHours: 'min_interval_hours',
    maxDosesPerDay: 'max_doses_per_day',
    doseUnits: 'dose_units',
  },
  computed: {
    unitsOnHand: `(select stock.units from medication_stock as stock
                    where stock.household_id = medications.household_id and stock.medication_id = medications.id)`,
  },
  orderBy: 'start_date',
})
