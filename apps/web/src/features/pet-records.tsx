import type { ComponentType } from 'react'
import type { PetTab } from '@app/domain/pets/pet-link'
import { latePart } from '../loading/late-part.tsx'
import type { PetInList } from '../records/pets.ts'
import { RecordList } from '../records/record-list.tsx'
import { SkeletonRows } from '../ui/layout/skeleton.tsx'
import { appointmentKind } from './appointments/appointment-kind.tsx'
import { documentExtras } from './files/document-extras.tsx'
import { DocumentsTab } from './files/documents-tab-on-demand.tsx'
import { PhotosTab } from './files/photos-tab-on-demand.tsx'
import { HealthTab } from './health/health-tab-on-demand.tsx'
import { medicationKind } from './medications/medication-kind.tsx'

interface PanelProps {
  pet: PetInList
  /** Record named in the address. */
  recordId: string | undefined
}

/** Documents in the rows of each kind. */
const extras = {
  medications: documentExtras('medications'),
  appointments: documentExtras('appointments'),
  healthLogs: documentExtras('health_logs'),
  vaccinations: documentExtras('vaccinations'),
}

const VaccinationTab = latePart(
  async () => {
    const [{ vaccinationKind }, { PreventivePlan }] = await Promise.all([
      import('./vaccinations/vaccination-kind.tsx'),
      import('./vaccinations/preventive-plan.tsx'),
    ])
    return {
      default: (props: PanelProps) => (
        <div className="grid gap-gap">
          {!props.pet.archivedAt && <PreventivePlan petId={props.pet.id} />}
          <RecordList {...props} kind={vaccinationKind} extras={extras.vaccinations} />
        </div>
      ),
    }
  },
  { place: <SkeletonRows label="Loading vaccinations" /> },
)

const panels: Record<Exclude<PetTab, 'overview' | 'story'>, ComponentType<PanelProps>> = {
  meds: (props) => <RecordList {...props} kind={medicationKind} extras={extras.medications} />,
  appts: (props) => <RecordList {...props} kind={appointmentKind} extras={extras.appointments} />,
  health: (props) => <HealthTab {...props} extras={extras.healthLogs} />,
  vax: (props) => <VaccinationTab {...props} />,
  photos: (props) => <PhotosTab {...props} />,
  docs: (props) => <DocumentsTab {...props} />,
}

interface PetRecordsProps extends PanelProps {
  tab: keyof typeof panels
}

/** Records of a pet's tabs, loaded when the first of these tabs is opened. */
export default function PetRecords({ tab, ...props }: PetRecordsProps) {
  const Panel = panels[tab]
  return <Panel {...props} />
}
