import { medicationsContract } from '@app/domain/medications/medications.contract'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { findRecord, listFiltered, removeRecord } from '../../platform/records/records.ts'
import { withPlans } from '../due/due.service.ts'
import { medicationTable } from './medications.record.ts'
import { addMedication, updateMedication } from './medications.service.ts'

export const medicationRoutes = serve(medicationsContract, {
  list: ({ tx, input, context }) => listFiltered(tx, medicationTable, input, requestMoment(context)),
  get: ({ tx, input }) => findRecord(tx, medicationTable, input.id),
  add: ({ tx, input, context }) =>
    withPlans(tx, context.services.clock.now(), addMedication(tx, input, requestMoment(context))),
  update: ({ tx, input, context }) =>
    withPlans(tx, context.services.clock.now(), updateMedication(tx, input, requestMoment(context))),
  delete: ({ tx, input }) => removeRecord(tx, medicationTable, input.id),
})
