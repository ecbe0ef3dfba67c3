import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { healthLogTexts } from '@app/domain/health/health-logs.errors'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { lazy } from 'react'
import { client } from '../../api/client/client.ts'
import { leafOf } from '../../format/format-dates.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'
import { trackingInWords } from './metrics/tracking-words.ts'
import { readingOf } from './health-log-words.ts'
import HealthPages from './health-pages.tsx'

/** Health logs of a pet as a list. */
export const healthLogKind: RecordKind<HealthLog> = {
  slug: 'health-logs',
  label: 'Health logs',
  add: { id: 'health-log', label: 'Add Health Log' },
  words: 'health logs',
  texts: healthLogTexts,
  empty: {
    title: 'No health logs yet',
    sentence: 'Note a weight, a symptom or a mood. Your vet will thank you.',
  },
  client: client.healthLogs,
  search: { types: healthLogTypeLabels },
  titleOf: ({ type }) => healthLogTypeLabels[type],
  describe: (log, { format, today }) => ({
    title: healthLogTypeLabels[log.type],
    leading: <DateLeaf {...leafOf(log.logDate, today)} />,
    lines: [
      [
        log.tracking ? trackingInWords(log.tracking, format) : readingOf(log, format),
        log.logTime && format.wallTime(log.logTime),
      ]
        .filter(Boolean)
        .join(' · '),
      log.notes,
    ],
  }),
  Tools: HealthPages,
  Editor: lazy(() => import('./edit-health-log.tsx')),
}
