import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { mapsSearch, type Position, vetToCall, locationMessage } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { NEAREST_VET, poisonHotlines } from '@app/domain/emergency/emergency.vocabulary'
import { list } from '@app/domain/kernel/message-format'
import { telLink } from '@app/domain/kernel/phone'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { CopyByHand } from './copy-by-hand.tsx'
import { OutsideLink } from './outside-link.tsx'
import { areNamed, type HouseholdEmergency } from './use-emergencies.ts'

interface ShareLocation {
  share: () => void
  busy: boolean
  /** Message to copy by hand, if nothing else was possible. */
  message: string | undefined
}

/** Shares the user's position through the device's share sheet; otherwise copies the message; otherwise shows it. */
function useShareLocation(locate: () => Promise<Position>): ShareLocation {
  const showToast = useToast()
  const { busy, run } = useOneAtATime()
  const [message, setMessage] = useState<string>()
  const share = async () => {
    try {
      const text = locationMessage(await locate())
      const sent = await send(text)
      setMessage(sent === 'shown' ? text : undefined)
      if (sent === 'copied') {
        const { title, message: description } = emergencyTexts.location.copied
        showToast({ title, description, variant: 'success' })
      }
    } catch (error) {
      console.warn('failed to read the position', error)
      const { title, message: description } = emergencyTexts.location.unavailable
      showToast({ title, description, variant: 'danger' })
    }
  }
  return { share: () => void run(share), busy, message }
}

async function send(text: string): Promise<'shared' | 'copied' | 'shown'> {
  try {
    if ('share' in navigator) {
      await navigator.share({ text })
      return 'shared'
    }
  } catch (error) {
    // A closed share sheet is an answer; a refusal to share is none.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    console.warn('failed to share the position; copying it', error)
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    console.warn('failed to copy the position; showing it', error)
    return 'shown'
  }
}

interface CriticalActionsProps {
  households: readonly HouseholdEmergency[]
  position: Position | undefined
  locate: () => Promise<Position>
}

/** Immediate help, calls first (spec core-records §2: critical actions). */
export function CriticalActions({ households, position, locate }: CriticalActionsProps) {
  const { share, busy, message } = useShareLocation(locate)
  const { findVet, share: shareLabel } = emergencyTexts.actions
  const [poison] = poisonHotlines
  return (
    <div className="grid gap-2">
      <VetCalls households={households} />
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

/**
 * Main buttons: one for each household, which calls its vet or, without a vet, its first contact. Several households
 * with the same number share a button. A household that is loading reserves its button's space, so that a late answer
 * moves no other button under a finger.
 */
function VetCalls({ households }: Pick<CriticalActionsProps, 'households'>) {
  const called = households.flatMap(({ household, information }) => {
    const contact = information && (vetToCall(information.contacts) ?? information.contacts[0])
    return contact ? [{ household, contact }] : []
  })
  const isNamed = areNamed(households)
  const without = households.filter(({ information }) => information && information.contacts.length === 0)
  const areAllWithout = without.length === households.length
  return (
    <>
      {households.map(({ household, information, error }) => {
        if (!information) {
          const room = isNamed ? 'min-h-29' : 'min-h-18'
          return !error && <div key={household.id} aria-hidden className={room} />
        }
        const contact = called.find((each) => each.household.id === household.id)?.contact
        const sharing = called.filter((each) => each.contact.phone === contact?.phone)
        if (!contact || sharing[0]?.household.id !== household.id) return null
        return (
          <VetCall
            key={household.id}
            phone={contact.phone}
            name={contact.name}
            households={isNamed ? sharing.map((each) => each.household.name) : []}
          />
        )
      })}
      {areAllWithout && <p className="text-ink-soft">{emergencyTexts.actions.noVet}</p>}
      {called.length > 0 &&
        without
          .filter(({ information }) => information && information.pets.length > 0)
          .map(({ household }) => (
            <p key={household.id} className="text-ink-soft">
              <MarkWritten names={[household.name]}>
                {emergencyTexts.actions.noVetIn(household.name)}
              </MarkWritten>
            </p>
          ))}
    </>
  )
}

interface VetCallProps {
  name: string
  phone: string
  /** Names of the households that call this number; empty if the user has one household. */
  households: readonly string[]
}

function VetCall({ name, phone, households }: VetCallProps) {
  return (
    <a href={telLink(phone)} className={buttonStyle('danger', 'large', 'min-h-18')}>
      <Phone aria-hidden size={24} className="shrink-0" />
      <span className="min-w-0 text-left wrap-anywhere">
        <span className="block text-l">
          Call <bdi>{name}</bdi>
        </span>
        <span className="block font-normal">{phone}</span>
        {households.length > 0 && (
          <span className="block font-normal">
            For <MarkWritten names={[...households]}>{list(households)}</MarkWritten>
          </span>
        )}
      </span>
    </a>
  )
}
