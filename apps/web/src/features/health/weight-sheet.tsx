import { useId, useRef, useState } from 'react'
import { healthLogErrors, healthLogTexts } from '@app/domain/health/health-logs.errors'
import { isUnusual } from '@app/domain/health/measures.rules'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { scaleUnitOf } from '@app/domain/kernel/quantities/units'
import { changeIn } from '@app/domain/pets/weights.rules'
import { recordTexts } from '@app/domain/records/records.texts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { useOpenedAt, When } from '../../forms/day-and-time.tsx'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { clearError } from '../../forms/number-control.tsx'
import { useWeightTyping } from '../../forms/weight-field.tsx'
import { useHoldPage } from '../../page/use-hold-page.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AnywayDialog } from '../../records/add/anyway-dialog.tsx'
import { LimitBanner } from '../../records/add/limit-banner.tsx'
import { useFullQuota } from '../../records/add/use-full-quota.ts'
import { useAddForm } from '../../records/kind-forms.ts'
import { PetFaces } from '../../records/pet-faces.tsx'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { healthLogForms } from './health-log-fields.tsx'
import { longestUnweighed, dayWeighed } from './last-weight.ts'
import { useLogWaitsAs } from './use-log-waits-as.ts'
import { WeightInput } from './weight-input.tsx'

interface WeightBeforeProps {
  pet: PetInList
  /** New weight in kilograms; null until typed. */
  typed: number | null
}

/** Previous weight of a pet, and the difference of the new one: '3.3 lbs on Nov 7, 2026 · up 0.1'. */
function WeightBefore({ pet, typed }: WeightBeforeProps) {
  const { dayOf, weight, weightUnit } = useFormat()
  if (pet.weightKg === null) return <p>No weight yet</p>
  const day = dayWeighed(pet, dayOf)
  const before = day ? `${weight(pet.weightKg)} on ${formatDay(day)}` : weight(pet.weightKg)
  if (typed === null || Number.isNaN(typed)) return <p>{before}</p>
  const { amount: change } = changeIn({ first: { kg: pet.weightKg }, last: { kg: typed } }, weightUnit)
  if (change === 0) return <p>{before} · the same</p>
  return (
    <p>
      {before} · {change > 0 ? 'up' : 'down'} {Math.abs(change)}
    </p>
  )
}

/** Records today's weight as one number: pet, previous weight, Save. */
function AddWeight({ pets, petId, under, onClose }: AddFormProps) {
  const { dayOf, weightUnit } = useFormat()
  const now = useNow()
  const [first] = useState(() => pets.find(({ id }) => id === petId) ?? longestUnweighed(pets, dayOf))
  const [typed, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const openedAt = useOpenedAt()
  const waitsAs = useLogWaitsAs(pets)
  const add = useAddForm(healthLogForms, {
    petId: first?.id ?? '',
    given: {
      type: 'weight',
      measure: first?.weightKg ?? null,
      unit: scaleUnitOf(first?.weightKg ?? Infinity, weightUnit),
      logDate: dayOf(now),
      logTime: openedAt,
    },
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    waitsAs,
    onClose,
  })
  useHoldPage(typed)
  const full = useFullQuota(add.quota)
  const fields: FieldSet<'petId' | 'measure' | 'unit' | 'logDate' | 'logTime'> = fieldSetOf(add)
  const pet = pets.find(({ id }) => id === fields.textOf('petId'))
  const measure = fields.valueOf('measure')
  const error = fields.errorOf('measure')

  const typing = useWeightTyping({
    value: measure,
    species: pet?.species,
    onWeight: (kilograms, unit) => {
      fields.setValue('measure', kilograms)
      fields.setValue('unit', unit)
    },
  })
  const choosePet = (chosen: PetInList) => {
    fields.setValue('petId', chosen.id)
    // Keeps a typed number, even after another pet is chosen; until then the field has the last weight.
    if (typed) return
    fields.setValue('measure', chosen.weightKg)
    fields.setValue('unit', scaleUnitOf(chosen.weightKg ?? Infinity, weightUnit))
  }
  return (
    <Dialog
      help={windowHelp.weight}
      open
      title="Weight"
      startAt={input}
      {...(under && { under })}
      onOpenChange={(open) => {
        if (open) return
        if (typed) setAsking(true)
        else onClose()
      }}
    >
      {full ? (
        <LimitBanner full={full} />
      ) : (
        <form noValidate onSubmit={add.submit} className="grid grid-cols-1 gap-3">
          <PetFaces pets={pets} chosen={pet?.id} onChoose={choosePet} />
          <WeightInput
            input={input}
            text={typing.text}
            unit={typing.unit}
            errorId={errorId}
            invalid={error !== undefined}
            onType={(text) => {
              setTyped(true)
              typing.type(text)
            }}
            onUnit={typing.chooseUnit}
          />
          <output id={errorId} className="text-center text-s text-ink-soft">
            {error && <p className="font-semibold text-danger">{clearError(typing.text, error)}</p>}
            {pet && typeof measure === 'number' && isUnusual(pet.species, 'weight', measure) && (
              <p>
                That is unusual for a {speciesLabels[pet.species].toLowerCase()}. Please check the number and
                the unit.
              </p>
            )}
            {pet && <WeightBefore pet={pet} typed={typed && typeof measure === 'number' ? measure : null} />}
          </output>
          <Button type="submit" size="large" busy={add.sending} incomplete={measure === null}>
            Save
          </Button>
          <When fields={fields} />
          <AnywayDialog question={add.question} />
        </form>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...recordTexts.discardQuestion}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

export default addDialogFor(healthLogTexts, AddWeight)
