import { Checkbox } from '../ui/controls/checkbox.tsx'
import type { Choice } from './fields.tsx'
import type { PartFields } from './part-fields.ts'
import { WRONG_GROUP } from './show-first-wrong.ts'

interface TickListProps {
  fields: PartFields
  name: string
  legend: string
  choices: readonly Choice[]
  required?: boolean
}

/** Any number of a list, each with a box to tick. */
export function TickList({ fields, name, legend, choices, required = false }: TickListProps) {
  const value = fields.valueOf(name)
  const ticked: readonly unknown[] = Array.isArray(value) ? value : []
  const error = fields.errorOf(name)
  return (
    <fieldset className={error && WRONG_GROUP}>
      <legend className="mb-1.5 font-semibold">
        {legend}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </legend>
      <div className="grid gap-x-gap sm:grid-cols-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={ticked.includes(choice.value)}
            onChange={({ target }) =>
              fields.setValue(
                name,
                target.checked
                  ? [...ticked, choice.value]
                  : ticked.filter((present) => present !== choice.value),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-s text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
