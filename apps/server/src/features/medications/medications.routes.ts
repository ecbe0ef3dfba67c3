import { medicationsContract } from '@app/domain/medications/medications.contract'
import { serve } from '../../platform/http/serve.ts'
import { findRecord, listRecords, removeRecord } from '../../platform/records/records.ts'
import { medicationTable } from './medications.record.ts'
import { momentOf } from '../../platform/http/moment.ts'
import { addMedication, updateMedication } from './medications.service.ts'

export const medicationRoutes = serve(medicationsContract, {
  list: ({ tx, input }) => listRecords(tx, medicationTable, input),
  get: ({ tx, input }) => findRecord(tx, medicationTable, input.id),
  add: ({ tx, input, context }) => addMedication(tx, input, momentOf(context)),
  update: ({ tx, input, context }) => updateMedication(tx, input, momentOf(context)),
  delete: ({ tx, input }) => removeRecord(tx, medicationTable, input.id),
})
