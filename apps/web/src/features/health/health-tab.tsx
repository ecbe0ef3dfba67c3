import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { PetInList } from '../../records/pets.ts'
import type { RowExtras } from '../../records/record-kind.ts'
import { RecordList } from '../../records/record-list.tsx'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { MeasureCharts, measuresQuery } from './metrics/index.ts'
import { healthLogKind } from './health-log-kind.tsx'

const WaitingRecords = lazy(() => import('../../records/waiting-records.tsx'))

interface HealthTabProps {
  pet: PetInList
  /** The log that a link leads to. */
  recordId: string | undefined
  extras: RowExtras
}

/**
 * A pet's health logs, and above them the line that their numbers make. Both come at once: a line that came later would
 * push a button away from under the finger. What waits on this device is there before, and stands above both.
 */
export default function HealthTab({ pet, recordId, extras }: HealthTabProps) {
  const measures = useQuery(measuresQuery(pet.id))
  useRecordPages(healthLogKind, pet.id)
  const loading = <SkeletonRows label={`Loading ${healthLogKind.label}`} />
  return (
    <div className="grid gap-gap">
      <Suspense fallback={null}>
        <WaitingRecords petId={pet.id} operation="healthLogs.add" />
      </Suspense>
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
