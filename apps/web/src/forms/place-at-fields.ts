import { flushSync } from 'react-dom'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Problem } from '@app/domain/kernel/errors'

/**
 * Puts the server's messages at their fields and focuses the first of these fields.
 * @param defaults the form's own, which name its fields
 * @returns true if the form has any of the fields
 */
export function placeAtFields<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  defaults: DefaultValues<Values>,
  { fields = {} }: Problem,
): boolean {
  const isField = (name: string): name is FieldPath<Values> => (name.split('.')[0] ?? '') in defaults
  const known = Object.keys(fields).filter(isField)
  // A field may be shown only now, and must take the focus like the others.
  flushSync(() => {
    for (const [place, field] of known.entries()) {
      form.setError(field, { type: 'server', message: fields[field] }, { shouldFocus: place === 0 })
    }
  })
  return known.length > 0
}
