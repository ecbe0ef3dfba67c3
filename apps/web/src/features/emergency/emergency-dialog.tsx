import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/use-me.ts'
import { useEmergencyPlace } from '../../shell/emergency-address.ts'
import { PageDialog } from '../../ui/page-dialog.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { CriticalActions } from './critical-actions.tsx'
import { DeviceCard } from './device-card.tsx'
import { emergencyQuery } from './emergency-query.ts'
import { EmergencySection } from './emergency-section.tsx'
import { FirstAid } from './first-aid.tsx'
import { HelpSection } from './help-section.tsx'
import { PetsSection } from './pets-section.tsx'
import { SheetSection } from './sheet-section.tsx'
import { usePosition } from './use-position.ts'

/**
 * Everything for an emergency, calling first (spec core-records §2). Calls, first aid and maps work before the server
 * answers, and when it does not.
 */
export default function EmergencyDialog() {
  const { close } = useEmergencyPlace()
  const { data, error, refetch } = useQuery(emergencyQuery)
  const contacts = error && !data ? null : data?.contacts
  const isLoading = !data && !error
  const { position, locate } = usePosition()
  const mayPrint = useMay('print emergency information')
  return (
    <PageDialog title={emergencyTexts.title} onClose={close}>
      <div className="grid gap-gap px-pad pt-2 pb-[max(var(--pad),env(safe-area-inset-bottom))]">
        <CriticalActions contacts={contacts} position={position} locate={locate} />
        <ContactsSection contacts={contacts} />
        <PetsSection pets={data?.pets} error={error} onRetry={() => void refetch()} />
        <FirstAid />
        <HelpSection position={position} />
        {mayPrint && data && <SheetSection pets={data.pets} />}
        {/* Loaded content above would move the switch between press and release, and the press would be lost. */}
        {!isLoading && (
          <EmergencySection title={emergencyTexts.device.title}>
            <DeviceCard />
          </EmergencySection>
        )}
      </div>
    </PageDialog>
  )
}
