import { isAsNeeded, usualTimes } from '@app/domain/medications/frequency.rules'
import { latestChoices, latestInWords, suggestedLatest } from '@app/domain/medications/latest-dose.vocabulary'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, withPresent } from '../../forms/fields.tsx'
import { NumberField } from '../../forms/number-control.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { ZoneField } from '../../forms/zone-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TimeInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import type { MedicationField } from './medication-fields.tsx'
import { draftOf, RhythmFields } from './rhythm-fields.tsx'

/** Chooses how late a dose may be given. A value is suggested for insulin, and never preselected. */
function LatestField({ fields }: { fields: FieldSet<MedicationField> }) {
  const kept = fields.valueOf('latestMinutes')
  const chosen = typeof kept === 'number' ? String(kept) : fields.textOf('latestMinutes')
  const choices = latestChoices.map((minutes) => ({ value: String(minutes), label: latestInWords(minutes) }))
  const suggested = suggestedLatest(fields.textOf('name'))
  return (
    <div className="grid gap-2">
      <ChoiceField
        fields={fields}
        name="latestMinutes"
        label="Too late after"
        hint="A later dose says to ask your vet and can’t be given with one tap. Your vet knows how late is safe."
        prompt="Not set"
        choices={withPresent(choices, chosen, latestInWords(Number(chosen)))}
      />
      {suggested !== null && chosen === '' && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => fields.setValue('latestMinutes', String(suggested))}
        >
          {`Use ${latestInWords(suggested)}, suggested for insulin`}
        </Button>
      )}
    </div>
  )
}

interface Fields {
  fields: FieldSet<MedicationField>
}

interface DoseFieldsProps extends Fields {
  parts: PartFields
}

/** Fields for the times of a medication, its limits and its stock. */
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

/** Fields for the times, as many as the frequency has; another frequency brings its own times. */
function Times({ fields }: Fields) {
  const usual = usualTimes(fields.textOf('frequency'))
  const chosen = fields.valueOf('times')
  // Leaves the times unsorted, so that none moves during typing.
  const times = Array.isArray(chosen) && chosen.length === usual.length ? chosen.map(String) : usual
  const error = fields.errorOf('times')
  return (
    <div className="grid gap-gap sm:grid-cols-2">
      {times.map((time, place) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- times are identified by position
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
