import type { ReactNode } from 'react'
import { useFormat } from '../format/use-format.ts'
import type { FieldSet } from './field-set.ts'
import { ChoiceField, plainChoices } from './fields.tsx'

interface ZoneFieldProps {
  fields: FieldSet<'timeZone'>
  hint?: ReactNode
}

/** The zone of planned times, shown only when they were planned in another zone than the person's own. */
export function ZoneField({ fields, hint }: ZoneFieldProps) {
  const planned = fields.initialTextOf('timeZone')
  const { zone: here } = useFormat()
  if (planned === '' || planned === here) return null
  return (
    <ChoiceField
      fields={fields}
      name="timeZone"
      label="Time zone"
      hint={hint}
      required
      choices={plainChoices([planned, here])}
    />
  )
}
