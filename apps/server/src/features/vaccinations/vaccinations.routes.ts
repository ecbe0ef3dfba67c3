import { dateIn } from '@app/domain/kernel/time/dates'
import { vaccinationsContract } from '@app/domain/vaccinations/vaccinations.contract'
import { splitVaccineType } from '@app/domain/vaccinations/vaccinations.rules'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  findRecord,
  listFiltered,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { withPlans } from '../due/due.service.ts'
import { printVaccinationRecord } from './vaccination-record.service.ts'
import { vaccinationTable } from './vaccinations.record.ts'

export const vaccinationRoutes = serve(vaccinationsContract, {
  list: ({ tx, input, context }) => listFiltered(tx, vaccinationTable, input, requestMoment(context)),
  get: ({ tx, input }) => findRecord(tx, vaccinationTable, input.id),
  add: ({ tx, input: { vaccineType, ...fields }, context: { services } }) =>
    withPlans(
      tx,
      services.clock.now(),
      addRecord(tx, vaccinationTable, { ...fields, ...splitVaccineType(vaccineType) }),
    ),
  update: ({ tx, input: { vaccineType, ...fields }, context: { services } }) =>
    withPlans(
      tx,
      services.clock.now(),
      updateRecord(tx, vaccinationTable, { ...fields, ...splitVaccineType(vaccineType) }),
    ),
  delete: ({ tx, input, context: { services } }) =>
    withPlans(tx, services.clock.now(), removeRecord(tx, vaccinationTable, input.id)),
  printVaccinationRecord: ({ transact, input, actor, context: { services, timeZone } }) =>
    printVaccinationRecord(transact, {
      ...input,
      services,
      householdId: actor.household.id,
      today: dateIn(timeZone, services.clock.now()),
    }),
})
