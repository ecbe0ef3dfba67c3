import { MOST_PETS_LISTED, quickChecksContract } from '@app/domain/health/quick-checks/quick-checks.contract'
import type { QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import { summariseCheck } from '@app/domain/health/quick-checks/quick-checks.rules'
import { day, nullable, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { addAndCommit, updateRecord } from '../../platform/records/records.ts'
import { quickCheckTable } from './health-logs.record.ts'

/** Plan: the household's pets with one probe of `health_logs_detailed` each. */
const findLastChecks = namedSql(
  { petId: uuid, checkedOn: nullable(day) },
  `
  select pets.id as "petId", last.log_date as "checkedOn"
    from pets
    left join lateral (
      select log_date from health_logs
       where ${inHousehold} and pet_id = pets.id and type = 'quick_check'
       order by taken_at desc, id desc limit 1) as last on true
   where pets.${inHousehold} and archived_at is null
   order by last.log_date nulls first, pets.created_at, pets.id limit ${MOST_PETS_LISTED}`,
)

/** Columns that hold a check: its details and their summary. */
const storedCheck = (check: QuickCheck) => ({
  type: 'quick_check',
  value: summariseCheck(check),
  details: check,
})

export const quickCheckRoutes = serve(quickChecksContract, {
  listLastChecks: ({ tx }) => tx.runAndCommit(findLastChecks, []),
  addCheck: ({ tx, input: { check, ...fields } }) =>
    addAndCommit(tx, quickCheckTable, { ...fields, ...storedCheck(check) }),
  updateCheck: ({ tx, input: { check, ...fields } }) =>
    updateRecord(tx, quickCheckTable, { ...fields, ...storedCheck(check) }),
})
