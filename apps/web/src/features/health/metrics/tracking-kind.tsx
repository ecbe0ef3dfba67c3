import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { trackingTexts } from '@app/domain/health/health-metrics.texts'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../../api/client/client.ts'
import { useMay } from '../../../api/use-me.ts'
import { leafOf } from '../../../format/format-dates.ts'
import type { PetInList } from '../../../records/pets.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateLeaf } from '../../../ui/layout/date-leaf.tsx'
import { trackingInWords } from './tracking-words.ts'

const AddTrackingDialog = lazy(() => import('./add-tracking-dialog.tsx'))

/** Advanced trackings of a pet as a list. */
export const trackingKind: RecordKind<HealthLog> = {
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
  Editor: lazy(() => import('./edit-tracking.tsx')),
}

function AddTracking({ pet }: { pet: PetInList }) {
  const [open, setOpen] = useState(false)
  const may = useMay('add health logs')
  if (!may || pet.archivedAt !== null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Advanced Tracking</Button>
      {open && (
        <Suspense fallback={null}>
          <AddTrackingDialog petId={pet.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
