import type { AdvancedTracking } from '@app/domain/health-metrics/advanced-tracking.fields'
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
} from '@app/domain/health-metrics/advanced-tracking.vocabulary'
import { temperatureLabel, weightLabel } from '@app/domain/kernel/units'
import type { Format } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { choicesOf } from '../../forms/fields.tsx'
import { FormGroup } from '../../forms/form-group.tsx'
import {
  ChoicePart,
  LongTextPart,
  NumberPart,
  PastDayPart,
  QuantityPart,
  TextPart,
} from '../../forms/part-controls.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { temperatureIn, weightIn } from '../../forms/quantity-input.tsx'
import { TickList } from '../../forms/tick-list.tsx'

export const trackingLabels = { logDate: 'Date', tracking: 'Advanced tracking', notes: 'Notes' } as const

/** An advanced tracking of which nothing is said yet; units are those of the person. */
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

/** The fields of an advanced tracking, in the groups of the specification. */
export function TrackingFields({ fields }: { fields: PartFields }) {
  const { weightUnit, temperatureUnit } = useFormat()
  const of = (name: string, label: string) => ({ fields, name: `tracking.${name}`, label })
  const scale = Number(fields.valueOf('tracking.physical.bodyConditionScale'))
  return (
    <>
      <PastDayPart fields={fields} name="logDate" label={trackingLabels.logDate} required />
      <FormGroup title="Vitals">
        <QuantityPart {...of('vitals.weight', weightLabel(weightUnit))} quantity={weightIn(weightUnit)} />
        <QuantityPart
          {...of('vitals.temperature', temperatureLabel(temperatureUnit))}
          quantity={temperatureIn(temperatureUnit)}
        />
        <NumberPart {...of('vitals.heartRate', 'Heart rate (a minute)')} />
        <NumberPart {...of('vitals.respiratoryRate', 'Respiration (a minute)')} />
      </FormGroup>
      <FormGroup title="Behavior">
        <NumberPart {...of('behavior.energyLevel', 'Energy level (1 to 10)')} />
        <NumberPart {...of('behavior.appetiteLevel', 'Appetite level (1 to 10)')} />
        <ChoicePart {...of('behavior.moodState', 'Mood')} choices={choicesOf(moodStates, moodLabels)} />
        <ChoicePart
          {...of('behavior.activityLevel', 'Activity level')}
          choices={choicesOf(activityLevels, activityLabels)}
        />
      </FormGroup>
      <FormGroup title="Physical">
        <NumberPart {...of('physical.bodyConditionScore', `Body condition score (1 to ${scale})`)} />
        <ChoicePart
          {...of('physical.hydrationLevel', 'Hydration level')}
          choices={choicesOf(hydrationLevels, hydrationLabels)}
        />
      </FormGroup>
      <FormGroup title="Digestive">
        <NumberPart {...of('digestive.bowelMovements.frequency', 'Bowel movements a day')} />
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
