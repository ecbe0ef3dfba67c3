import { healthLogs, healthLogsContract } from '@app/domain/health/health-logs.contract'
import { healthLogTexts } from '@app/domain/health/health-logs.errors'
import { type HealthLogType, healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { isMeasured, type MeasureUnit } from '@app/domain/health/measures.rules'
import type { Species } from '@app/domain/kernel/pets.vocabulary'
import { temperatureUnitOf } from '@app/domain/kernel/quantities/units'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { DayAndTime } from '../../forms/day-and-time.tsx'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, LongTextField, TextField, withPresent } from '../../forms/fields.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { emptyExercise, ExerciseFields } from './exercise/exercise-fields.tsx'
import { MeasureField } from './measure-field.tsx'

/** Settings shared by the forms that add and change a health log. */
export const healthLogForms = {
  kind: healthLogs,
  contract: healthLogsContract,
  client: client.healthLogs,
  texts: healthLogTexts,
}
const labels = formLabels(healthLogs)
type HealthLogField = keyof typeof labels | 'unit'

interface HealthLogFieldsProps {
  fields: FieldSet<HealthLogField>
  /** The same fields by their paths. */
  parts: PartFields
  /** Types in this form; the record's own type is offered in addition. */
  types: readonly HealthLogType[]
  /** Species of the chosen pet, if one is chosen. */
  species: Species | undefined
}

/** The fields of a health log. */
export function HealthLogFields({ fields, parts, types, species }: HealthLogFieldsProps) {
  const present = fields.initialTextOf('type')
  const typeLabels: Readonly<Record<string, string>> = healthLogTypeLabels
  const tracksExercise = useHasFeature('exercise_tracking')
  const choices = withPresent(choicesOf(types, healthLogTypeLabels), present, typeLabels[present])
  const unitOf = useTypedUnit()
  const type = fields.textOf('type')
  const isTracked = Boolean(fields.valueOf('exercise'))
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ChoiceField
            fields={fields}
            name="type"
            label={labels.type}
            required
            choices={choices}
            {...(present === '' && { prompt: 'Choose a type' })}
            // Clears the numbers: they have no meaning in another type.
            onChosen={(chosen) => {
              fields.setValue('measure', null)
              fields.setValue('unit', unitOf(chosen))
              const becomesTracked = chosen === 'exercise' && tracksExercise
              fields.setValue('exercise', becomesTracked ? emptyExercise(species) : null)
            }}
          />
        </div>
        <DayAndTime fields={fields} />
      </div>
      {isMeasured(type) && <MeasureField key={type} fields={fields} type={type} species={species} />}
      {isTracked && <ExerciseFields fields={parts} />}
      {!isTracked && type !== 'weight' && type !== 'temperature' && type !== 'blood_glucose' && (
        <TextField fields={fields} name="value" label={labels.value} />
      )}
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}

/** Unit in which the user types the number of a type. */
export function useTypedUnit(): (type: string) => MeasureUnit | null {
  const { weightUnit, glucoseUnit } = useFormat()
  return (type) => {
    if (type === 'weight') return weightUnit
    if (type === 'blood_glucose') return glucoseUnit
    return type === 'temperature' ? temperatureUnitOf(weightUnit) : null
  }
}
