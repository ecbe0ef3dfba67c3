import type { ComponentType } from 'react'
import type { PetTab } from '@app/domain/pets/pet-link'
import type { PetInList } from '../../records/pets.ts'
import { RecordList } from '../../records/record-list.tsx'
import { appointmentKind } from '../appointments/index.ts'
import { documentExtras, DocumentsTab, PhotosTab } from '../files/index.ts'
import { HealthTab } from '../health/index.ts'
import { medicationKind } from '../medications/index.ts'
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
  health: (props) => <HealthTab {...props} extras={extras.healthLogs} />,
  vax: (props) => <RecordList {...props} kind={vaccinationKind} extras={extras.vaccinations} />,
  photos: (props) => <PhotosTab {...props} />,
  docs: (props) => <DocumentsTab {...props} />,
}

interface PetRecordsProps extends PanelProps {
  tab: keyof typeof panels
}

/** The records behind one of a pet's tabs. They come when the first of these tabs is opened. */
export default function PetRecords({ tab, ...props }: PetRecordsProps) {
  const Panel = panels[tab]
  return <Panel {...props} />
}
