import type { PetTab } from '@app/domain/pets/pet-link'
import { type ComponentType, Suspense } from 'react'
import type { PetInList } from '../../records/pets.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { appointmentKind } from '../appointments/index.ts'
import { documentExtras, DocumentsTab } from '../documents/index.ts'
import { HealthTab } from '../health-logs/index.ts'
import { medicationKind } from '../medications/index.ts'
import { PhotoGridSkeleton, PhotosTab } from '../photos/index.ts'
import { vaccinationKind } from '../vaccinations/index.ts'

interface PanelProps {
  pet: PetInList
  /** The record that the address leads to. */
  recordId: string | undefined
}

/** What the rows of each kind show of documents. */
const extras = {
  medications: documentExtras('medications'),
  appointments: documentExtras('appointments'),
  healthLogs: documentExtras('health_logs'),
  vaccinations: documentExtras('vaccinations'),
}

const panels: Record<Exclude<PetTab, 'overview' | 'story'>, ComponentType<PanelProps>> = {
  meds: (props) => <RecordList {...props} kind={medicationKind} extras={extras.medications} />,
  appts: (props) => <RecordList {...props} kind={appointmentKind} extras={extras.appointments} />,
  health: (props) => (
    <Suspense fallback={<SkeletonRows label="Loading health logs" />}>
      <HealthTab {...props} extras={extras.healthLogs} />
    </Suspense>
  ),
  vax: (props) => <RecordList {...props} kind={vaccinationKind} extras={extras.vaccinations} />,
  photos: (props) => (
    <Suspense fallback={<PhotoGridSkeleton />}>
      <PhotosTab {...props} />
    </Suspense>
  ),
  docs: (props) => (
    <Suspense fallback={<SkeletonRows label="Loading documents" />}>
      <DocumentsTab {...props} />
    </Suspense>
  ),
}

interface PetRecordsProps extends PanelProps {
  tab: keyof typeof panels
}

/** The records behind one of a pet's tabs. They come when the first of these tabs is opened. */
export default function PetRecords({ tab, ...props }: PetRecordsProps) {
  const Panel = panels[tab]
  return <Panel {...props} />
}
