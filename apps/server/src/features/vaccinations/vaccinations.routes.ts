import { vaccinationsContract } from '@app/domain/vaccinations/vaccinations.contract'
import { splitVaccineType } from '@app/domain/vaccinations/vaccinations.rules'
import { dateIn } from '@app/domain/kernel/dates'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  findRecord,
  listRecords,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { printVaccinationRecord } from './vaccination-record.service.ts'
import { vaccinationTable } from './vaccinations.record.ts'

export const vaccinationRoutes = serve(vaccinationsContract, {
  listVaccinations: ({ tx, input }) => listRecords(tx, vaccinationTable, input),
  getVaccination: ({ tx, input }) => findRecord(tx, vaccinationTable, input.vaccinationId),
  addVaccination: ({ tx, input: { vaccineType, ...fields } }) =>
    addRecord(tx, vaccinationTable, { ...fields, ...splitVaccineType(vaccineType) }),
  updateVaccination: ({ tx, input: { vaccinationId, vaccineType, ...fields } }) =>
    updateRecord(tx, vaccinationTable, { ...fields, ...splitVaccineType(vaccineType), id: vaccinationId }),
  deleteVaccination: ({ tx, input }) => removeRecord(tx, vaccinationTable, input.vaccinationId),
  printVaccinationRecord: ({ transact, input, actor, context: { services, timeZone } }) =>
    printVaccinationRecord(transact, {
      ...input,
      services,
      householdId: actor.household.id,
      today: dateIn(timeZone, services.now()),
    }),
})
