import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { trackingInWords } from '@app/domain/health/health-logs.texts'
import { trackingTexts } from '@app/domain/health/health-metrics.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { useMay } from '../../../api/use-me.ts'
import { leafOf } from '../../../format/format-dates.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { OnePetPage } from '../../../records/one-pet-page.tsx'
import type { PetInList } from '../../../records/pets.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { RecordList } from '../../../records/record-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DateLeaf } from '../../../ui/layout/date-leaf.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'

const AddTrackingDialog = latePart(() => import('./add-tracking-dialog.tsx'))

/** Advanced trackings of a pet as a list. */
const trackingKind: RecordKind<HealthLog> = {
  slug: 'advanced-trackings',
  label: 'Advanced trackings',
  words: 'health logs',
  texts: trackingTexts,
  empty: {
    title: 'No advanced tracking yet',
    sentence: 'Note vitals, behavior and digestion together to see how they connect.',
  },
  client: {
    list: client.healthMetrics.listAdvancedTrackings,
    get: client.healthLogs.get,
    delete: client.healthLogs.delete,
  },
  titleOf: () => 'Advanced Tracking',
  describe: ({ tracking, notes, logDate, logTime }, { format, today }) => ({
    title: 'Advanced Tracking',
    leading: <DateLeaf {...leafOf(logDate, today)} />,
    lines: [
      [tracking && trackingInWords(tracking, format), logTime && format.wallTime(logTime)]
        .filter(Boolean)
        .join(' · '),
      notes,
    ],
  }),
  Tools: AddTracking,
  Editor: latePart(() => import('./edit-tracking.tsx'), { place: 'around' }),
}

function AddTracking({ pet }: { pet: PetInList }) {
  const [open, setOpen] = useState(false)
  const may = useMay('add health logs')
  if (!may || pet.archivedAt !== null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Advanced Tracking</Button>
      {open && <AddTrackingDialog petId={pet.id} onClose={() => setOpen(false)} />}
    </>
  )
}

const MeasureCharts = latePart(() => import('./measure-charts.tsx'), {
  place: <SkeletonRows label="Loading measures" />,
})

/** Measures of a pet over time, and its advanced trackings. */
export default function HealthMetricsPage() {
  return (
    <OnePetPage
      title="Health Metrics"
      description="Measures over time, and advanced tracking."
      help={pageHelp['/health-metrics']}
    >
      {(pet) => (
        <>
          <MeasureCharts key={pet.id} pet={pet} />
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
    // Scrolls in the next frame, because navigation first moves the focus to the page's heading.
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
