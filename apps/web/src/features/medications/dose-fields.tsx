import { isAsNeeded, usualTimes } from '@app/domain/medications/schedule.rules'
import type { FieldSet } from '../../forms/field-set.ts'
import { NumberField } from '../../forms/number-control.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { ZoneField } from '../../forms/zone-field.tsx'
import { TimeInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LatestField } from './latest-field.tsx'
import type { MedicationField } from './medication-fields.tsx'
import { draftOf, RhythmFields } from './rhythm-fields.tsx'

interface Fields {
  fields: FieldSet<MedicationField>
}

interface DoseFieldsProps extends Fields {
  parts: PartFields
}

/** The times of a medication, its limits and its stock. */
export function DoseFields({ fields, parts }: DoseFieldsProps) {
  return (
    <>
      {draftOf(parts) ? (
        <>
          <RhythmFields fields={parts} />
          <DoseZone fields={fields} />
        </>
      ) : isAsNeeded(fields.textOf('frequency')) ? (
        <Limits fields={fields} />
      ) : (
        <Times fields={fields} />
      )}
      {(draftOf(parts) || !isAsNeeded(fields.textOf('frequency'))) && <LatestField fields={fields} />}
      <div className="grid gap-gap sm:grid-cols-2">
        <NumberField
          fields={fields}
          name="doseUnits"
          label="Units per dose"
          hint="Tablets, ml or pumps. Empty means 1."
        />
        <NumberField
          fields={fields}
          name="unitsOnHand"
          label="Units on hand"
          hint="Goes down with each dose. Empty means not counted."
        />
      </div>
    </>
  )
}

function Limits({ fields }: Fields) {
  return (
    <div className="grid gap-gap sm:grid-cols-2">
      <NumberField
        fields={fields}
        name="minIntervalHours"
        label="Hours between doses"
        hint="The minimum. We warn before an earlier dose."
      />
      <NumberField
        fields={fields}
        name="maxDosesPerDay"
        label="Doses in 24 hours"
        hint="The maximum. We warn before one more."
        inputMode="numeric"
      />
    </div>
  )
}

/** As many times as the frequency has; another frequency brings its own along. */
function Times({ fields }: Fields) {
  const usual = usualTimes(fields.textOf('frequency'))
  const chosen = fields.valueOf('times')
  // Not sorted, so that a time does not move while it is being typed.
  const times = Array.isArray(chosen) && chosen.length === usual.length ? chosen.map(String) : usual
  const error = fields.errorOf('times')
  return (
    <div className="grid gap-gap sm:grid-cols-2">
      {times.map((time, place) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- the place is what a time is known by
          key={place}
          label={times.length > 1 ? `Time ${place + 1}` : 'Time'}
          error={place === 0 ? error : undefined}
        >
          <TimeInput
            value={time}
            onChange={({ target }) => fields.setValue('times', times.with(place, target.value))}
          />
        </Field>
      ))}
      <DoseZone fields={fields} />
    </div>
  )
}

const DoseZone = ({ fields }: Fields) => (
  <ZoneField fields={fields} hint="Dose times follow this time zone." />
)
