import { z } from 'zod'
import { commonErrors, type FieldErrors } from '../kernel/errors.ts'
import { optionalText, pageOf, paging, pathId, recordId, version } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { printErrors } from '../kernel/printed.errors.ts'
import { paper, printedSheet } from '../kernel/printed.ts'
import { plainDate } from '../kernel/time/date-fields.ts'
import { healthLogs } from './health-logs.contract.ts'
import { healthLogErrors } from './health-logs.errors.ts'
import { checkLogDate } from './health-logs.rules.ts'
import { symptomDetails } from './symptom-details.fields.ts'
import { checkSince } from './symptoms.rules.ts'

const symptomFields = z.object({
  logDate: plainDate('Date'),
  notes: optionalText('Notes', 1000),
  symptom: symptomDetails,
})

export const symptomsContract = {
  listSymptoms: operation('GET /pets/{petId}/symptoms', {
    summary: "List a pet's symptoms, newest first",
    may: 'view health logs',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(healthLogs.entry),
  }),
  addSymptom: operation('POST /pets/{petId}/symptoms', {
    summary: 'Add a symptom from the guide; it is a health log',
    may: 'add health logs',
    counts: 'healthLogs',
    takes: symptomFields.extend({ petId: pathId, id: recordId }),
    answers: healthLogs.entry,
    refuses: [healthLogErrors.HEALTH_LOG_LIMIT_REACHED, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: (input, moment) => ({
      ...checkLogDate(input, moment),
      ...checkSince(input.symptom, input.logDate),
    }),
  }),
  updateSymptom: operation('PATCH /symptoms/{id}', {
    summary: 'Change a symptom; all of the form’s fields are sent',
    may: 'edit health logs',
    takes: symptomFields.extend({ id: pathId, version }),
    answers: healthLogs.entry,
    refuses: [commonErrors.STALE_VERSION],
    rule: (input, moment) => ({
      ...checkLogDate(input, moment),
      ...checkSince(input.symptom, input.logDate),
    }),
  }),
  printSymptoms: operation('GET /pets/{petId}/symptom-sheet', {
    summary:
      "Print a pet's symptoms and quick checks of a period with the pictures attached to them, as PDF, for the vet",
    may: 'view health logs',
    withoutTransaction: true,
    takes: z.object({ petId: pathId, paper, from: plainDate('From'), to: plainDate('To') }),
    answers: printedSheet,
    refuses: Object.values(printErrors),
    rule: ({ from, to }): FieldErrors => (from > to ? { to: 'To cannot be before From' } : {}),
  }),
}
