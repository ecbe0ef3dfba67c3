import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { OnePetPage } from '../../../records/one-pet-page.tsx'
import type { PetInList } from '../../../records/pets.ts'
import { RecordList } from '../../../records/record-list.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { trackingKind } from './tracking-kind.tsx'

const MeasureCharts = lazy(() => import('./measure-charts.tsx'))

/** What is measured of a pet over time, and its advanced trackings. */
export default function HealthMetricsPage() {
  return (
    <OnePetPage title="Health Metrics" description="Measures over time, and advanced tracking.">
      {(pet) => (
        <>
          <Suspense fallback={<SkeletonRows label="Loading measures" />}>
            <MeasureCharts key={pet.id} pet={pet} />
          </Suspense>
          <AdvancedTrackings pet={pet} />
        </>
      )}
    </OnePetPage>
  )
}

const SECTION = 'advanced-tracking'

function AdvancedTrackings({ pet }: { pet: PetInList }) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== `#${SECTION}`) return undefined
    // Navigation moves the focus to the page's heading first.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView()
      heading.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])
  return (
    <Card id={SECTION} data-tour={SECTION} aria-labelledby={`${SECTION}-heading`}>
      <RecordList
        inCard
        key={pet.id}
        heading={
          <h2 id={`${SECTION}-heading`} ref={heading} tabIndex={-1} className="text-l font-semibold">
            Advanced tracking
          </h2>
        }
        kind={trackingKind}
        pet={pet}
      />
    </Card>
  )
}
