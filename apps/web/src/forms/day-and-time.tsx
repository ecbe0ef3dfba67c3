import { useState } from 'react'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { toLocalTime } from '../format/local-time.ts'
import { useFormat } from '../format/use-format.ts'
import { useToday } from '../format/use-now.ts'
import { DateInput, TimeInput } from '../ui/controls/date-input.tsx'
import { Field } from '../ui/controls/field.tsx'
import type { NumberFields } from './number-control.tsx'

/** The time on the person's clock when a form opens, HH:mm. */
export function useOpenedAt(): string {
  const { zone } = useFormat()
  const [openedAt] = useState(() => toLocalTime(new Date().toISOString(), zone).slice(11))
  return openedAt
}

interface DayAndTimeProps {
  fields: NumberFields<'logDate' | 'logTime'>
}

/**
 * The day of a reading, up to today, and its time, which may be missing. The form's initial time belongs to its initial
 * day: choosing another day clears it.
 */
export function DayAndTime({ fields }: DayAndTimeProps) {
  const { onChange, ...day } = fields.register('logDate')
  const [begunWith] = useState({ day: fields.valueOf('logDate'), time: fields.valueOf('logTime') })
  const dropTime = (chosen: string) => {
    const time = fields.valueOf('logTime')
    if (chosen !== begunWith.day && time === begunWith.time) fields.setValue('logTime', '')
  }
  return (
    <>
      <Field label="Date" required error={fields.errorOf('logDate')}>
        <DateInput
          {...day}
          min={EARLIEST_DATE}
          max={useToday()}
          onChange={(event) => {
            void onChange(event)
            dropTime(event.target.value)
          }}
        />
      </Field>
      <Field label="Time" error={fields.errorOf('logTime')}>
        <TimeInput {...fields.register('logTime')} />
      </Field>
    </>
  )
}
