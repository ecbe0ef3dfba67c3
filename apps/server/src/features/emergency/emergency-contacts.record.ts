import { emergencyContacts } from '@app/domain/emergency/emergency-contacts.contract'
import { recordTable } from '../../platform/records/record-table.ts'

export const emergencyContactTable = recordTable(emergencyContacts, { computed: {} })
