import MapPin from 'lucide-react/icons/map-pin'
import { useCallback, useEffect, useState } from 'react'
import { mapsSearch, type Position } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { nearbyHelp } from '@app/domain/emergency/emergency.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { inHousehold } from '@app/domain/households/household-link'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { PageDialog } from '../../ui/overlays/page-dialog.tsx'
import { useEmergencyPlace } from '../../windows/window-address.ts'
import { ContactsSection } from './contacts-section.tsx'
import { CriticalActions } from './critical-actions.tsx'
import { DeviceCard } from './device-card.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { FirstAid } from './first-aid.tsx'
import { OutsideLink } from './outside-link.tsx'
import { PetsSection } from './pets-section.tsx'
import { SheetSections } from './sheet-section.tsx'
import { useEmergencies } from './use-emergencies.ts'

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

const askDevice = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This device does not know where it is'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      options,
    )
  })

/** Position of the device. Asks the device on the user's request; earlier only if the user has already allowed it. */
function usePosition(): { position: Position | undefined; locate: () => Promise<Position> } {
  const [position, setPosition] = useState<Position>()
  const locate = useCallback(async () => {
    const found = await askDevice()
    setPosition(found)
    return found
  }, [])
  useEffect(() => {
    const lookWhereAllowed = async () => {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      if (state === 'granted') await locate()
    }
    // Ignores a failure: without a position the map locates the device.
    void lookWhereAllowed().catch(() => undefined)
  }, [locate])
  return { position, locate }
}

/** Map links to open clinics and animal transport, for every user on every plan. */
function HelpSection({ position }: { position: Position | undefined }) {
  return (
    <EmergencySection title={emergencyTexts.help.title}>
      <div className="grid gap-2 sm:grid-cols-2">
        {nearbyHelp.map(({ label, query }) => (
          <OutsideLink key={query} href={mapsSearch(query, position)} className={buttonStyle('soft')}>
            <MapPin aria-hidden size={18} className="shrink-0" />
            {label}
          </OutsideLink>
        ))}
      </div>
    </EmergencySection>
  )
}

/**
 * Emergency information of every household of the user, calls first (spec core-records §2). Calls, first aid and maps
 * work before the server answers, and without an answer.
 */
export default function EmergencyDialog() {
  const { close } = useEmergencyPlace()
  const { shown, notRead, isLoading } = useEmergencies()
  const { position, locate } = usePosition()
  return (
    <PageDialog title={emergencyTexts.title} help={windowHelp.emergency} onClose={close}>
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
        {/* Appears after loading only: content that loads above would move the switch between press and release, and
            the press would be lost. */}
        {!isLoading && (
          <EmergencySection title={emergencyTexts.device.title}>
            <DeviceCard />
          </EmergencySection>
        )}
      </div>
    </PageDialog>
  )
}
