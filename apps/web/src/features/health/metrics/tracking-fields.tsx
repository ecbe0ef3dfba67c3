import type { AdvancedTracking } from '@app/domain/health/advanced-tracking.fields'
import {
  activityLabels,
  activityLevels,
  environmentalFactors,
  environmentalLabels,
  hydrationLabels,
  hydrationLevels,
  moodLabels,
  moodStates,
  stoolConsistencies,
  stoolLabels,
} from '@app/domain/health/advanced-tracking.vocabulary'
import type { Species } from '@app/domain/kernel/pets.vocabulary'
import { temperatureLabel } from '@app/domain/kernel/quantities/units'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { DayAndTime } from '../../../forms/day-and-time.tsx'
import { choicesOf } from '../../../forms/fields.tsx'
import { FormGroup } from '../../../forms/form-group.tsx'
import { NumberField, temperatureIn } from '../../../forms/number-control.tsx'
import { ChoicePart, LongTextPart, TextPart } from '../../../forms/part-controls.tsx'
import type { PartFields } from '../../../forms/part-fields.ts'
import { TickList } from '../../../forms/tick-list.tsx'
import { WeightField } from '../../../forms/weight-field.tsx'

export const trackingLabels = {
  logDate: 'Date',
  logTime: 'Time',
  tracking: 'Advanced tracking',
  notes: 'Notes',
} as const

/** Advanced tracking without any entries, in the user's units. */
export const emptyTracking = ({
  weightUnit,
  temperatureUnit,
}: Pick<Format, 'weightUnit' | 'temperatureUnit'>): AdvancedTracking => ({
  version: 1,
  vitals: {
    weight: null,
    weightUnit,
    temperature: null,
    temperatureUnit,
    heartRate: null,
    respiratoryRate: null,
  },
  behavior: { energyLevel: null, appetiteLevel: null, moodState: null, activityLevel: null },
  physical: { bodyConditionScore: null, bodyConditionScale: 9, hydrationLevel: null },
  digestive: { bowelMovements: { frequency: null, consistency: null } },
  environmental: { factors: [], other: null },
})

interface TrackingFieldsProps {
  fields: PartFields
  /** Species of the pet, if known. */
  species: Species | undefined
}

/** Fields of an advanced tracking, in the groups of the specification. */
export function TrackingFields({ fields, species }: TrackingFieldsProps) {
  const { temperatureUnit } = useFormat()
  const of = (name: string, label: string) => ({ fields, name: `tracking.${name}`, label })
  const scale = Number(fields.valueOf('tracking.physical.bodyConditionScale'))
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <DayAndTime fields={fields} />
      </div>
      <FormGroup title="Vitals">
        <WeightField
          {...of('vitals.weight', 'Weight')}
          species={species}
          onUnit={(unit) => fields.setValue('tracking.vitals.weightUnit', unit)}
        />
        <NumberField
          {...of('vitals.temperature', temperatureLabel(temperatureUnit))}
          quantity={temperatureIn(temperatureUnit)}
        />
        <NumberField {...of('vitals.heartRate', 'Heart rate (a minute)')} inputMode="numeric" />
        <NumberField {...of('vitals.respiratoryRate', 'Respiration (a minute)')} inputMode="numeric" />
      </FormGroup>
      <FormGroup title="Behavior">
        <NumberField {...of('behavior.energyLevel', 'Energy level (1 to 10)')} inputMode="numeric" />
        <NumberField {...of('behavior.appetiteLevel', 'Appetite level (1 to 10)')} inputMode="numeric" />
        <ChoicePart {...of('behavior.moodState', 'Mood')} choices={choicesOf(moodStates, moodLabels)} />
        <ChoicePart
          {...of('behavior.activityLevel', 'Activity level')}
          choices={choicesOf(activityLevels, activityLabels)}
        />
      </FormGroup>
      <FormGroup title="Physical">
        <NumberField
          {...of('physical.bodyConditionScore', `Body condition score (1 to ${scale})`)}
          inputMode="numeric"
        />
        <ChoicePart
          {...of('physical.hydrationLevel', 'Hydration level')}
          choices={choicesOf(hydrationLevels, hydrationLabels)}
        />
      </FormGroup>
      <FormGroup title="Digestive">
        <NumberField
          {...of('digestive.bowelMovements.frequency', 'Bowel movements a day')}
          inputMode="numeric"
        />
        <ChoicePart
          {...of('digestive.bowelMovements.consistency', 'Consistency')}
          choices={choicesOf(stoolConsistencies, stoolLabels)}
        />
      </FormGroup>
      <TickList
        fields={fields}
        name="tracking.environmental.factors"
        legend="Environmental factors"
        choices={choicesOf(environmentalFactors, environmentalLabels)}
      />
      <TextPart {...of('environmental.other', 'Other factors')} />
      <LongTextPart fields={fields} name="notes" label={trackingLabels.notes} />
    </>
  )
}
