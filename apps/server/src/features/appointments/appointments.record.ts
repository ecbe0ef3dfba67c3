import { appointments } from '@app/domain/appointments/appointments.contract'
import { recordTable } from '../../platform/records/record-table.ts'

export const appointmentTable = recordTable(appointments, { told: {} })
