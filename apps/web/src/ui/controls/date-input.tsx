import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

type DateProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max'> & {
  value?: string
  min?: string
  max?: string
}

// Safari centres the value and lets an empty field collapse.
const place =
  'text-left [&::-webkit-date-and-time-value]:text-left [&::-webkit-date-and-time-value]:min-h-[1.5em]'

/** A day; value, min and max as YYYY-MM-DD. */
export function DateInput(props: DateProps) {
  return <TextInput {...props} type="date" className={place} />
}

/** A day and a time on the clock of the user's zone; value, min and max as YYYY-MM-DDTHH:mm. */
export function DateTimeInput(props: DateProps) {
  return <TextInput {...props} type="datetime-local" className={place} />
}

/** A time on the clock; value, min and max as HH:mm. */
export function TimeInput(props: DateProps) {
  return <TextInput {...props} type="time" className={place} />
}
