import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { inHousehold } from '@app/domain/households/household-link'
import { useEmergencyPlace } from '../../windows/emergency-address.ts'
import { PageDialog } from '../../ui/overlays/page-dialog.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { CriticalActions } from './critical-actions.tsx'
import { DeviceCard } from './device-card.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { FirstAid } from './first-aid.tsx'
import { HelpSection } from './help-section.tsx'
import { PetsSection } from './pets-section.tsx'
import { SheetSections } from './sheet-section.tsx'
import { useEmergencies } from './use-emergencies.ts'
import { usePosition } from './use-position.ts'

/**
 * Everything for an emergency in every household of the person, calling first (spec core-records §2). Calls, first aid and
 * maps work before the server answers, and when it does not.
 */
export default function EmergencyDialog() {
  const { close } = useEmergencyPlace()
  const { shown, notRead, isLoading } = useEmergencies()
  const { position, locate } = usePosition()
  return (
    <PageDialog title={emergencyTexts.title} onClose={close}>
      <div className="grid gap-gap px-pad pt-2 pb-[max(var(--pad),env(safe-area-inset-bottom))]">
        <CriticalActions households={shown} position={position} locate={locate} />
        <ContactsSection households={shown} />
        <PetsSection households={shown} />
        {notRead.length > 0 && (
          <EmergencySection title={emergencyTexts.households.others}>
            <div className="flex flex-wrap gap-x-4">
              {notRead.map(({ id, name }) => (
                <a
                  key={id}
                  href={inHousehold('/?emergency', id)}
                  dir="auto"
                  translate="no"
                  className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              ))}
            </div>
          </EmergencySection>
        )}
        <FirstAid />
        <HelpSection position={position} />
        <SheetSections households={shown} />
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
