import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { healthLogTexts } from '@app/domain/health/health-logs.errors'
import { readingOf, trackingInWords } from '@app/domain/health/health-logs.texts'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { checkFacts } from '@app/domain/health/quick-checks/quick-checks.rules'
import { quickCheckTexts } from '@app/domain/health/quick-checks/quick-checks.texts'
import { client } from '../../api/client/client.ts'
import { leafOf } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import type { RowExtras, RecordKind } from '../../records/record-kind.ts'
import { RecordList } from '../../records/record-list.tsx'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import HealthPages from './health-pages.tsx'
import { MeasureCharts, measuresQuery } from './metrics/index.ts'

/** Questions and answers of a Quick Health Check for the vet, unfolded below its entry. */
function CheckAnswers({ entry: { check } }: { entry: HealthLog }) {
  if (!check) return null
  return (
    <details>
      <summary className="inline-flex min-h-control cursor-pointer items-center text-s font-semibold text-action">
        {quickCheckTexts.showAnswers}
      </summary>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2.5 pb-2 sm:grid-cols-4">
        {checkFacts(check).map(([question, answer]) => (
          <div key={question}>
            <dt className="text-s text-ink-soft">{question}</dt>
            <dd className="font-medium">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Health logs of a pet as a list. */
const healthLogKind: RecordKind<HealthLog> = {
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
  Below: CheckAnswers,
  Editor: latePart(() => import('./edit-health-log.tsx'), { place: 'around' }),
}

const WaitingRecords = latePart(() => import('../../records/waiting-records.tsx'))

interface HealthTabProps {
  pet: PetInList
  /** Health log named in the address. */
  recordId: string | undefined
  extras: RowExtras
}

/**
 * A pet's health logs below the chart of their numbers. Both render together: a chart that came later would move a
 * button away from under the finger. Logs that wait on this device render first, above both.
 */
export default function HealthTab({ pet, recordId, extras }: HealthTabProps) {
  const measures = useQuery(measuresQuery(pet.id))
  useRecordPages(healthLogKind, pet.id)
  const loading = <SkeletonRows label={`Loading ${healthLogKind.label}`} />
  return (
    <div className="grid gap-gap">
      <WaitingRecords petId={pet.id} operations={['healthLogs.add', 'quickChecks.addCheck']} />
      {measures.isPending ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <MeasureCharts pet={pet} quiet />
          <RecordList kind={healthLogKind} pet={pet} recordId={recordId} extras={extras} />
        </Suspense>
      )}
    </div>
  )
}
