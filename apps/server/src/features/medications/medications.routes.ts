import { medicationsContract } from '@app/domain/medications/medications.contract'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  findRecord,
  listRecords,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { medicationTable } from './medications.record.ts'

export const medicationRoutes = serve(medicationsContract, {
  listMedications: ({ tx, input }) => listRecords(tx, medicationTable, input),
  getMedication: ({ tx, input }) => findRecord(tx, medicationTable, input.medicationId),
  addMedication: ({ tx, input }) => addRecord(tx, medicationTable, input),
  updateMedication: ({ tx, input: { medicationId, ...fields } }) =>
    updateRecord(tx, medicationTable, { ...fields, id: medicationId }),
  deleteMedication: ({ tx, input }) => removeRecord(tx, medicationTable, input.medicationId),
})
