import { symptomsContract } from '@app/domain/health/symptoms.contract'
import { summarise } from '@app/domain/health/symptoms.rules'
import { dateIn } from '@app/domain/kernel/time/dates'
import { serve } from '../../platform/http/serve.ts'
import { addAndCommit, listRecords, updateRecord } from '../../platform/records/records.ts'
import { symptomTable } from './health-logs.record.ts'
import { printSymptoms } from './symptom-sheet.service.ts'

const type = 'symptom'

export const symptomRoutes = serve(symptomsContract, {
  listSymptoms: ({ tx, input }) => listRecords(tx, symptomTable, input),
  addSymptom: ({ tx, input: { symptom, ...fields } }) =>
    addAndCommit(tx, symptomTable, { ...fields, type, value: summarise(symptom), details: symptom }),
  updateSymptom: ({ tx, input: { symptom, ...fields } }) =>
    updateRecord(tx, symptomTable, {
      ...fields,
      type,
      value: summarise(symptom),
      details: symptom,
    }),
  printSymptoms: ({ transact, actor, input, context: { services, timeZone } }) =>
    printSymptoms(transact, {
      ...input,
      services,
      householdId: actor.household.id,
      today: dateIn(timeZone, services.clock.now()),
    }),
})
