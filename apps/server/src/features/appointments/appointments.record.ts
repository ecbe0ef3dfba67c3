import { appointments } from '@app/domain/appointments/appointments.contract'
import { recordTable } from '../../platform/records/record-table.ts'

export const appointmentTable = recordTable(appointments, {
  computed: {},
  filters: {
    searchColumns: ['title', 'vet_name', 'location', 'notes'],
    // The same rule as isVisitOver.
    parts: { current: `status = 'scheduled'`, past: `status <> 'scheduled'` },
    soonestFirst: 'current',
  },
})
