import {
  exerciseKindLabels,
  exerciseKinds,
  type ExerciseKind,
} from '@app/domain/health/exercise/exercise.vocabulary'
import type { Species } from '@app/domain/kernel/pets.vocabulary'
import {
  distanceLabel,
  type DistanceUnit,
  distanceUnitOf,
  fromKilometers,
  toKilometers,
} from '@app/domain/kernel/quantities/distances'
import { useFormat } from '../../../format/use-format.ts'
import { choicesOf } from '../../../forms/fields.tsx'
import { NumberField, type Quantity } from '../../../forms/number-control.tsx'
import type { PartFields } from '../../../forms/part-fields.ts'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'

/** Typed in the unit, stored in kilometers. */
const distanceIn = (unit: DistanceUnit): Quantity => ({
  shown: (kilometers) => fromKilometers(kilometers, unit),
  stored: (distance) => toKilometers(distance, unit),
})

/** Kind of exercise that is preselected for a species: dogs are walked. */
const usualKind = (species: Species | undefined): ExerciseKind =>
  species === undefined || species === 'dog' ? 'walk' : 'play'

/** Values of an empty exercise. */
export const emptyExercise = (species: Species | undefined) => ({
  minutes: null,
  kind: usualKind(species),
  distanceKm: null,
  distanceUnit: null,
})

const kinds = choicesOf(exerciseKinds, exerciseKindLabels)

/** Kind, minutes and distance of an exercise. */
export function ExerciseFields({ fields }: { fields: PartFields }) {
  const distanceUnit = distanceUnitOf(useFormat().weightUnit)
  // A distance keeps its unit until it is typed again.
  const typed: PartFields = {
    ...fields,
    setValue: (name, value) => {
      fields.setValue(name, value)
      fields.setValue('exercise.distanceUnit', distanceUnit)
    },
  }
  return (
    <>
      <RadioChips
        legend="Kind"
        choices={kinds}
        chosen={String(fields.valueOf('exercise.kind'))}
        onChoose={(kind) => fields.setValue('exercise.kind', kind)}
      />
      <div className="grid grid-cols-2 gap-gap">
        <NumberField fields={fields} name="exercise.minutes" label="Minutes" required inputMode="numeric" />
        <NumberField
          fields={typed}
          name="exercise.distanceKm"
          label={distanceLabel(distanceUnit)}
          quantity={distanceIn(distanceUnit)}
        />
      </div>
    </>
  )
}
