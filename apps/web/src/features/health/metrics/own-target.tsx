import { useState } from 'react'
import { targetTexts } from '@app/domain/health/health-metrics.texts'
import type { MeasureTarget } from '@app/domain/health/measure-targets.rules'
import { hasOwnTarget, type MeasureKind } from '@app/domain/health/measures.vocabulary'
import { petLink } from '@app/domain/pets/pet-link'
import { client } from '../../../api/client/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMay } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { latePart } from '../../../loading/late-part.tsx'
import type { PetInList } from '../../../records/pets.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { axisOf } from './amount-words.ts'
import { targetsQuery } from './measures-query.ts'
import { rangeInWords } from './shown-band.ts'

/** Style as quiet as the summary of the table below the chart. */
const quiet =
  'inline-flex min-h-control items-center rounded-[6px] text-s font-semibold underline-offset-4 hover:underline'

const TargetDialog = latePart(() => import('./target-dialog.tsx'))

interface OwnTargetProps {
  pet: PetInList
  kind: MeasureKind
  targets: readonly MeasureTarget[]
}

/** Sets, changes and removes a pet's own target of a measure; the pet's form has its target weight. */
export function OwnTarget({ pet, kind, targets }: OwnTargetProps) {
  const [setting, setSetting] = useState(false)
  const mayEdit = useMay('edit health logs')
  const mayEditPet = useMay('edit pets')
  if (pet.archivedAt !== null) return null
  if (kind === 'weight') return mayEditPet ? <InProfile pet={pet} /> : null
  if (!mayEdit || !hasOwnTarget(kind)) return null
  const target = targets.find(({ measure }) => measure === kind)
  return (
    <div className="flex flex-wrap gap-x-5">
      <button type="button" className={joinClasses(quiet, 'text-action')} onClick={() => setSetting(true)}>
        {target ? 'Change target' : targetTexts.title}
      </button>
      {target && <RemoveTarget pet={pet} target={target} />}
      {setting && <TargetDialog pet={pet} measure={kind} target={target} onClose={() => setSetting(false)} />}
    </div>
  )
}

const InProfile = ({ pet: { id, targetLowKg } }: { pet: PetInList }) => (
  <Link
    to={petLink({ petId: id, editsTarget: true })}
    className="inline-flex min-h-control items-center text-s"
  >
    {targetLowKg === null ? 'Set a target in the profile' : 'Change the target in the profile'}
  </Link>
)

function RemoveTarget({ pet, target }: { pet: PetInList; target: MeasureTarget }) {
  const [asking, setAsking] = useState(false)
  const { busy, carryOut } = useChange({ touches: [targetsQuery(pet.id).queryKey] })
  const axis = axisOf({ kind: target.measure }, useFormat())
  const remove = async () => {
    const removed = await carryOut(
      () => client.healthMetrics.removeMeasureTarget({ petId: pet.id, measure: target.measure }),
      targetTexts.removed,
    )
    if (removed) setAsking(false)
  }
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={
        <button type="button" className={joinClasses(quiet, 'text-ink-soft')}>
          Remove target
        </button>
      }
      {...targetTexts.removeQuestion(rangeInWords(target, axis))}
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
