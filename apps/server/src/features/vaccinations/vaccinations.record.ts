import { vaccinations } from '@app/domain/vaccinations/vaccinations.contract'
import { vaccineTypeLabels } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { labelSql } from '../../platform/database/label-sql.ts'
import { recordTable } from '../../platform/records/record-table.ts'

/** Stores the one choice of the form's list as class and vaccine. */
export const vaccinationTable = recordTable(vaccinations, {
  computed: { vaccineType: 'coalesce(vaccine, vaccine_class)' },
  filters: {
    searchColumns: [
      'vaccine_name',
      labelSql('coalesce(vaccine, vaccine_class)', vaccineTypeLabels),
      'veterinarian',
      'clinic_name',
      'batch_number',
      'notes',
    ],
  },
})
