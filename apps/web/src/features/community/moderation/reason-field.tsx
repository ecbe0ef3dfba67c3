import type { FieldSet } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { Button } from '../../../ui/controls/button.tsx'

interface ReasonFieldProps<Name extends string> {
  fields: FieldSet<Name>
  name: NoInfer<Name>
  label: string
  suggestions: readonly string[]
}

/** A reason to write, or to take from suggestions and change. */
export function ReasonField<Name extends string>({
  fields,
  name,
  label,
  suggestions,
}: ReasonFieldProps<Name>) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <LongTextField
        fields={fields}
        name={name}
        label={label}
        required
        rows={3}
        hint="The author reads this."
      />
      {suggestions.length > 1 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-1.5 text-s text-ink-soft">Suggestions</legend>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} variant="soft" onClick={() => fields.setValue(name, suggestion)}>
              {suggestion}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
