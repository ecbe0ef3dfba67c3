import type { EmergencyInformation } from '@app/domain/emergency/emergency.contract'
import { mapsSearch, type Position, vetToCall } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { NEAREST_VET, poisonHotlines } from '@app/domain/emergency/emergency.vocabulary'
import { telLink } from '@app/domain/kernel/phone'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { CopyByHand } from './copy-by-hand.tsx'
import { OutsideLink } from './outside-link.tsx'
import { useShareLocation } from './use-share-location.ts'

interface CriticalActionsProps {
  /** Undefined while they are on their way, null where they could not be read. */
  contacts: EmergencyInformation['contacts'] | undefined | null
  position: Position | undefined
  locate: () => Promise<Position>
}

/** What helps at once, calling first (spec core-records §2: critical actions). */
export function CriticalActions({ contacts, position, locate }: CriticalActionsProps) {
  const { share, busy, message } = useShareLocation(locate)
  const { findVet, share: shareLabel } = emergencyTexts.actions
  const [poison] = poisonHotlines
  return (
    <div className="grid gap-2">
      <CallVet contacts={contacts} />
      <div className="grid gap-2 sm:grid-cols-[auto_auto_auto]">
        <a href={telLink(poison.phone)} className={buttonStyle('soft', 'large')}>
          <Phone aria-hidden size={18} className="shrink-0" />
          Call poison hotline
        </a>
        <OutsideLink href={mapsSearch(NEAREST_VET, position)} className={buttonStyle('soft', 'large')}>
          <MapPin aria-hidden size={18} className="shrink-0" />
          {findVet}
        </OutsideLink>
        <Button
          variant="soft"
          size="large"
          busy={busy}
          icon={<Share2 aria-hidden size={18} />}
          onClick={share}
        >
          {shareLabel}
        </Button>
      </div>
      {message && <CopyByHand text={message} />}
    </div>
  )
}

/** The main button: calls the vet or, without a vet, the first contact. */
function CallVet({ contacts }: Pick<CriticalActionsProps, 'contacts'>) {
  if (contacts === null) return null
  if (!contacts) return <div aria-hidden className="min-h-18" />
  const called = vetToCall(contacts) ?? contacts[0]
  if (!called) return <p className="text-ink-soft">{emergencyTexts.actions.noVet}</p>
  return (
    <a href={telLink(called.phone)} className={buttonStyle('danger', 'large', 'min-h-18')}>
      <Phone aria-hidden size={24} className="shrink-0" />
      <span className="min-w-0 text-left wrap-anywhere">
        <span className="block text-l">
          Call <bdi>{called.name}</bdi>
        </span>
        <span className="block font-normal">{called.phone}</span>
      </span>
    </a>
  )
}
