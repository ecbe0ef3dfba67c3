import { mapsSearch, type Position } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { nearbyHelp } from '@app/domain/emergency/emergency.vocabulary'
import MapPin from 'lucide-react/icons/map-pin'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { EmergencySection } from './emergency-section.tsx'
import { OutsideLink } from './outside-link.tsx'

/** Clinics that are open now, and who drives an animal there: shown on a map, for everybody on every plan. */
export function HelpSection({ position }: { position: Position | undefined }) {
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
