import { z } from 'zod'
import { commonErrors } from '../../kernel/errors.ts'
import { nothing, optionalText, pathId, recordId, version } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { optionalWallTime, plainDate } from '../../kernel/time/date-fields.ts'
import { healthLogs } from '../health-logs.contract.ts'
import { healthLogErrors } from '../health-logs.errors.ts'
import { checkTakenAt } from '../health-logs.rules.ts'
import { quickCheck } from './quick-checks.fields.ts'
import { checkQuickCheck } from './quick-checks.rules.ts'

/** Pets in the list of last checks, those that are longest without one. */
export const MOST_PETS_LISTED = 100

const checkFields = z.object({
  logDate: plainDate('Date'),
  logTime: optionalWallTime('Time'),
  notes: optionalText('Notes', 1000),
  check: quickCheck,
})

export const quickChecksContract = {
  listLastChecks: operation('GET /quick-checks/last', {
    summary: `The day of the last Quick Health Check of each living pet, the longest ago first, at most ${MOST_PETS_LISTED}`,
    may: 'view health logs',
    needs: 'health_analytics',
    takes: nothing,
    answers: z.array(z.object({ petId: z.string(), checkedOn: z.string().nullable() })).max(MOST_PETS_LISTED),
  }),
  addCheck: operation('POST /pets/{petId}/quick-checks', {
    summary: 'Add a Quick Health Check; it is a health log',
    may: 'add health logs',
    counts: 'healthLogs',
    needs: 'health_analytics',
    takes: checkFields.extend({ petId: pathId, id: recordId }),
    answers: healthLogs.entry,
    refuses: [healthLogErrors.HEALTH_LOG_LIMIT_REACHED, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: (input, moment) => ({ ...checkTakenAt(input, moment), ...checkQuickCheck(input.check) }),
  }),
  updateCheck: operation('PATCH /quick-checks/{id}', {
    summary: 'Change a Quick Health Check; all of the form’s fields are sent',
    may: 'edit health logs',
    takes: checkFields.extend({ id: pathId, version }),
    answers: healthLogs.entry,
    refuses: [commonErrors.STALE_VERSION],
    rule: (input, moment) => ({ ...checkTakenAt(input, moment), ...checkQuickCheck(input.check) }),
  }),
}
