import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { rhythmForm } from '@app/domain/medications/rhythm.fields'
import { newStep } from '@app/domain/medications/rhythm.starters'
import { wholeRhythmInWords } from '@app/domain/medications/rhythm.texts'
import {
  MOST_DOSE_TIMES,
  MOST_STEPS,
  type Rhythm,
  type RhythmStep,
  stepUnits,
} from '@app/domain/medications/rhythm.vocabulary'
import { NumberControl } from '../../forms/number-control.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { WRONG_GROUP } from '../../forms/show-first-wrong.ts'
import { WeekdayTicks } from '../../forms/weekday-ticks.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TimeInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Select } from '../../ui/controls/select.tsx'

/** Step while it is typed: an invalid number is NaN. */
interface StepDraft extends Omit<RhythmStep, 'every'> {
  every: number | null
}

const unitLabels = { hour: 'Hours', day: 'Days', week: 'Weeks', month: 'Months' } as const
/** Days of a step once another one follows. */
const USUAL_DAYS = 7

/** Steps in the form; null if the frequency is enough. */
export const draftOf = (fields: PartFields): StepDraft[] | null =>
  fields.valueOf('rhythm') as StepDraft[] | null

/** Rhythm in the form, unless any part of it is invalid or incomplete. */
export const typedRhythm = (fields: PartFields): Rhythm | undefined =>
  rhythmForm.safeParse(fields.valueOf('rhythm')).data

/** Steps of a rhythm, one after the other. */
export function RhythmFields({ fields }: { fields: PartFields }) {
  const steps = draftOf(fields)
  if (!steps) return null
  const change = (changed: readonly StepDraft[]) => fields.setValue('rhythm', changed)
  const addStep = () => {
    const last = steps.at(-1) ?? newStep
    const days = last.days === null || Number.isNaN(last.days) ? USUAL_DAYS : last.days
    change([...steps.slice(0, -1), { ...last, days }, { ...last, days: null }])
  }
  const rhythm = typedRhythm(fields)
  const error = fields.errorOf('rhythm') ?? fields.errorOf('rhythm.root')
  return (
    <section aria-label="Dose schedule" className="grid gap-gap rounded-card bg-sunk p-4">
      {rhythm && <p className="text-s text-ink-soft">{`In words: ${wholeRhythmInWords(rhythm)}`}</p>}
      <ol className="grid gap-gap">
        {steps.map((step, place) => (
          <StepFields
            // oxlint-disable-next-line react/no-array-index-key -- steps are identified by position
            key={place}
            step={step}
            place={place}
            count={steps.length}
            errorOf={(name) => fields.errorOf(`rhythm.${place}.${name}`)}
            onChange={(changed) => change(steps.with(place, { ...step, ...changed }))}
            onRemove={() => change(steps.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {error && <p className={`${WRONG_GROUP} text-s text-danger`}>{error}</p>}
      {steps.length < MOST_STEPS && (
        <Button variant="quiet" icon={<Plus aria-hidden size={18} />} onClick={addStep}>
          Add a step after this
        </Button>
      )}
    </section>
  )
}

interface StepFieldsProps {
  step: StepDraft
  place: number
  count: number
  errorOf: (name: keyof StepDraft) => string | undefined
  onChange: (changed: Partial<StepDraft>) => void
  onRemove: () => void
}

function StepFields({ step, place, count, errorOf, onChange, onRemove }: StepFieldsProps) {
  const isOnly = count === 1
  const isLast = place === count - 1
  const chooseUnit = (unit: StepDraft['unit']) =>
    // Keeps one time only, from which hours count.
    onChange({ unit, ...(unit === 'hour' && { times: step.times.slice(0, 1) }) })
  return (
    <li className="border-line not-first:border-t not-first:pt-4">
      <fieldset className="grid gap-gap">
        <legend
          className={isOnly ? 'sr-only' : 'mb-1.5 flex w-full items-center justify-between font-semibold'}
        >
          {`Step ${place + 1}`}
        </legend>
        <div className="grid grid-cols-2 items-start gap-gap">
          <NumberControl
            label="Every"
            error={errorOf('every')}
            inputMode="numeric"
            value={step.every}
            onNumber={(every) => onChange({ every })}
          />
          <Field label="Of" error={errorOf('unit')}>
            <Select
              value={step.unit}
              onChange={({ target }) => chooseUnit(target.value as StepDraft['unit'])}
            >
              {stepUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {unitLabels[unit]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {step.unit === 'week' && (
          <WeekdayTicks
            chosen={step.weekdays}
            onChange={(weekdays) => onChange({ weekdays })}
            hint="None means the weekday on which this begins."
          />
        )}
        <StepTimes step={step} error={errorOf('times')} onChange={(times) => onChange({ times })} />
        <div className="grid items-start gap-gap sm:grid-cols-2">
          <NumberControl
            label="For how many days"
            required={!isLast}
            {...(isLast && { hint: 'Empty means without an end.' })}
            error={errorOf('days')}
            inputMode="numeric"
            value={step.days}
            onNumber={(days) => onChange({ days })}
          />
          {!isOnly && (
            <NumberControl
              label="Units per dose in this step"
              hint="Empty means the usual dose."
              error={errorOf('doseUnits')}
              value={step.doseUnits}
              onNumber={(doseUnits) => onChange({ doseUnits })}
            />
          )}
        </div>
        {!isOnly && (
          <Button variant="quiet" className="justify-self-start" onClick={onRemove}>
            {`Remove step ${place + 1}`}
          </Button>
        )}
      </fieldset>
    </li>
  )
}

interface StepTimesProps {
  step: StepDraft
  error: string | undefined
  onChange: (times: string[]) => void
}

/** Times of a day; a step in hours has one, from which they count. */
function StepTimes({ step: { unit, times }, error, onChange }: StepTimesProps) {
  if (unit === 'hour') {
    return (
      <Field label="First dose at" error={error}>
        <TimeInput value={times[0] ?? ''} onChange={({ target }) => onChange([target.value])} />
      </Field>
    )
  }
  return (
    <div className="grid items-end gap-gap sm:grid-cols-2">
      {times.map((time, place) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- times are identified by position
          key={place}
          label={times.length > 1 ? `Time ${place + 1}` : 'Time'}
          error={place === 0 ? error : undefined}
        >
          <div className="flex items-center gap-2">
            <div className="min-w-0 grow">
              <TimeInput value={time} onChange={({ target }) => onChange(times.with(place, target.value))} />
            </div>
            {times.length > 1 && (
              <IconButton
                label={`Remove time ${place + 1}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => onChange(times.toSpliced(place, 1))}
              />
            )}
          </div>
        </Field>
      ))}
      {times.length < MOST_DOSE_TIMES && (
        <Button
          variant="quiet"
          className="justify-self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...times, ''])}
        >
          Add a time
        </Button>
      )}
    </div>
  )
}
