import { Suspense } from 'react'
import type { PetInList } from '../../records/pets.ts'
import { RecordList } from '../../records/record-list.tsx'
import { MeasureCharts } from '../health-metrics/index.ts'
import { healthLogKind } from './health-log-kind.tsx'

/** A pet's health logs, and above them the line that their numbers make. */
export function HealthTab({ pet }: { pet: PetInList }) {
  return (
    <div className="grid gap-gap">
      <Suspense fallback={null}>
        <MeasureCharts pet={pet} quiet />
      </Suspense>
      <RecordList kind={healthLogKind} pet={pet} />
    </div>
  )
}
