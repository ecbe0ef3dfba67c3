import { emergencyContacts } from '@app/domain/emergency-contacts/emergency-contacts.contract'
import { recordTable } from '../../platform/records/record-table.ts'

export const emergencyContactTable = recordTable(emergencyContacts, { told: {} })
