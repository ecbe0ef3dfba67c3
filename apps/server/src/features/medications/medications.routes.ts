import { medicationsContract } from '@app/domain/medications/medications.contract'
import { serve } from '../../platform/http/serve.ts'
import { findRecord, listRecords, removeRecord } from '../../platform/records/records.ts'
import { medicationTable } from './medications.record.ts'
import { momentOf } from '../doses/doses.service.ts'
import { addMedication, updateMedication } from './medications.service.ts'

export const medicationRoutes = serve(medicationsContract, {
  listMedications: ({ tx, input }) => listRecords(tx, medicationTable, input),
  getMedication: ({ tx, input }) => findRecord(tx, medicationTable, input.medicationId),
  addMedication: ({ tx, input, context }) => addMedication(tx, input, momentOf(context)),
  updateMedication: ({ tx, input: { medicationId, ...fields }, context }) =>
    updateMedication(tx, { ...fields, id: medicationId }, momentOf(context)),
  deleteMedication: ({ tx, input }) => removeRecord(tx, medicationTable, input.medicationId),
})
