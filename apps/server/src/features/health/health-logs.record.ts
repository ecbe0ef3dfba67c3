import { healthLogs } from '@app/domain/health/health-logs.contract'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { labelSql } from '../../platform/database/label-sql.ts'
import { recordTable } from '../../platform/records/record-table.ts'

const computed = {
  tracking: "case type when 'advanced_tracking' then details end",
  symptom: "case type when 'symptom' then details end",
  check: "case type when 'quick_check' then details end",
}

export const healthLogTable = recordTable(healthLogs, {
  computed,
  filters: { type: 'type', searchColumns: [labelSql('type', healthLogTypeLabels), 'value', 'notes'] },
})

/** Health logs with a page of their own. */
export const advancedTrackingTable = recordTable(healthLogs, { computed, only: "type = 'advanced_tracking'" })
export const quickCheckTable = recordTable(healthLogs, { computed, only: "type = 'quick_check'" })
export const symptomTable = recordTable(healthLogs, { computed, only: "type = 'symptom'" })

/** Weight checks, and advanced trackings with a weight. */
export const weighingTable = recordTable(healthLogs, { computed, only: 'weighed_kg is not null' })
/** Reactions to a medication. */
export const reactionTable = recordTable(healthLogs, { computed, only: "type = 'medication_reaction'" })
