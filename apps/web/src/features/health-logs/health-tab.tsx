import { Suspense } from 'react'
import type { PetInList } from '../../records/pets.ts'
import type { RowExtras } from '../../records/record-kind.ts'
import { RecordList } from '../../records/record-list.tsx'
import { MeasureCharts } from '../health-metrics/index.ts'
import { healthLogKind } from './health-log-kind.tsx'

interface HealthTabProps {
  pet: PetInList
  /** The log that a link leads to. */
  recordId: string | undefined
  extras: RowExtras
}

/** A pet's health logs, and above them the line that their numbers make. */
export function HealthTab({ pet, recordId, extras }: HealthTabProps) {
  return (
    <div className="grid gap-gap">
      <Suspense fallback={null}>
        <MeasureCharts pet={pet} quiet />
      </Suspense>
      <RecordList kind={healthLogKind} pet={pet} recordId={recordId} extras={extras} />
    </div>
  )
}
