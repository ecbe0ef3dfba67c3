import {
  type EmergencyContact,
  emergencyContactsContract,
} from '@app/domain/emergency/emergency-contacts.contract'
import { serve } from '../../platform/http/serve.ts'
import { addRecord, isTaken, removeRecord, updateRecord } from '../../platform/records/records.ts'
import { emergencyContactTable } from './emergency-contacts.record.ts'
import { checkRoom, findContacts, lockContacts, makeRoomFor } from './emergency-contacts.service.ts'

export const emergencyContactRoutes = serve(emergencyContactsContract, {
  list: ({ tx }) => findContacts(tx),
  add: async ({ tx, input }) => {
    await lockContacts(tx)
    // A repeated request finds its contact, and must not displace a contact that has become the first since.
    if (!(await isTaken(tx, emergencyContactTable, input.id))) await makeRoomFor(tx, input)
    const added = await addRecord<EmergencyContact>(tx, emergencyContactTable, input)
    await checkRoom(tx)
    return added
  },
  update: async ({ tx, input }) => {
    await lockContacts(tx)
    await makeRoomFor(tx, input)
    return updateRecord<EmergencyContact>(tx, emergencyContactTable, input)
  },
  delete: ({ tx, input }) => removeRecord(tx, emergencyContactTable, input.id),
})
