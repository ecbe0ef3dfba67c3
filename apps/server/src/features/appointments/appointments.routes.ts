import { appointmentsContract } from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled } from '@app/domain/appointments/appointments.rules'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  findRecord,
  isTaken,
  listFiltered,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { makeVisitFile } from '../calendar-feeds/calendar-feeds.service.ts'
import { withPlans } from '../due/due.service.ts'
import { appointmentTable } from './appointments.record.ts'

/** @throws INVALID_INPUT for a past visit whose status is still scheduled */
function checkSettled(visit: Parameters<typeof isUnsettled>[0], now: Date): void {
  if (!isUnsettled(visit, now)) return
  throw new Refusal(
    commonErrors.INVALID_INPUT,
    {},
    { fields: { status: appointmentTexts.sayWhetherItTookPlace } },
  )
}

export const appointmentRoutes = serve(appointmentsContract, {
  list: ({ tx, input, context }) => listFiltered(tx, appointmentTable, input, requestMoment(context)),
  get: ({ tx, input }) => findRecord(tx, appointmentTable, input.id),
  add: async ({ tx, input, context: { services } }) => {
    // A request that is repeated after the visit's time equals the one accepted before it.
    if (!(await isTaken(tx, appointmentTable, input.id))) checkSettled(input, services.clock.now())
    return withPlans(tx, services.clock.now(), addRecord(tx, appointmentTable, input))
  },
  update: ({ tx, input, context: { services } }) => {
    checkSettled(input, services.clock.now())
    return withPlans(tx, services.clock.now(), updateRecord(tx, appointmentTable, input))
  },
  delete: ({ tx, input }) => removeRecord(tx, appointmentTable, input.id),
  saveToCalendar: ({ tx, input, actor, context: { services } }) =>
    makeVisitFile(tx, input.id, { services, householdId: actor.household.id }),
})
