import { emergencyContract } from '@app/domain/emergency/emergency.contract'
import { dateIn } from '@app/domain/kernel/time/dates'
import { RawJson } from '../../platform/http/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { printEmergencySheet } from './emergency-sheet.service.ts'
import { emergencyInformationJson } from './emergency.queries.ts'

export const emergencyRoutes = serve(emergencyContract, {
  getEmergencyInformation: async ({ tx, actor, context: { services, timeZone } }) => {
    const today = dateIn(timeZone, services.clock.now())
    const [found] = await tx.runAndCommit(emergencyInformationJson, [today])
    return new RawJson(services.links.fillJson(actor.household.id, found?.json ?? 'null'))
  },
  printEmergencyInformation: ({ transact, actor, input, context: { services, timeZone } }) =>
    printEmergencySheet(transact, {
      ...input,
      services,
      householdId: actor.household.id,
      today: dateIn(timeZone, services.clock.now()),
    }),
})
