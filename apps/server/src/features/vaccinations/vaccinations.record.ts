import { vaccinations } from '@app/domain/vaccinations/vaccinations.contract'
import { recordTable } from '../../platform/records/record-table.ts'

/** The one choice of the form's list is stored as class and vaccine. */
export const vaccinationTable = recordTable(vaccinations, {
  told: { vaccineType: 'coalesce(vaccine, vaccine_class)' },
})
