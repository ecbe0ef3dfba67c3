import type { DueKind } from '@app/domain/due/due.vocabulary'
import { petLink, type PetTab } from '@app/domain/pets/pet-link'
import { useHasFeature, useMay } from '../../../api/use-me.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { DoseAction } from '../../medications/doses/index.ts'
import type { Need, PetNow } from './pet-now.tsx'

// Lazy, because most pets are opened for another reason.
const CompleteDue = latePart(async () => ({ default: (await import('../../due/index.ts')).CompleteDue }))

interface NowActionProps extends Pick<PetNow, 'pet' | 'now'> {
  need: Need
}

/** The one action on a pet's present need, if the user may take it. */
export function NowAction({ need, pet, now }: NowActionProps) {
  const mayComplete = useMay('edit reminders')
  const hasVaccinations = useHasFeature('vaccination_tracking')
  if ('dose' in need) return <DoseAction dose={need.dose} petName={pet.name} now={now} filled />
  const { kind, sourceId: recordId, title } = need.entry
  if (kind === 'reminder') {
    return mayComplete && <CompleteDue entry={need.entry} />
  }
  if (kind === 'vaccination' && !hasVaccinations) return null
  return (
    <LinkButton
      variant="soft"
      to={petLink({ petId: pet.id, tab: tabOf(kind), recordId })}
      replace
      preventScrollReset
    >
      View<VisuallyHidden> {title}</VisuallyHidden>
    </LinkButton>
  )
}

/** Tab with the record of an entry, except doses and reminders. */
const tabOf = (kind: DueKind): PetTab =>
  kind === 'vaccination' ? 'vax' : kind === 'refill' ? 'meds' : 'appts'
