import { type ReactNode, useState } from 'react'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { formatNearDay } from '../format/format-dates.ts'
import { toLocalTime } from '../format/local-time.ts'
import { useFormat } from '../format/use-format.ts'
import { useToday } from '../format/use-now.ts'
import { Button } from '../ui/controls/button.tsx'
import { DateInput, TimeInput } from '../ui/controls/date-input.tsx'
import { Field } from '../ui/controls/field.tsx'
import type { FieldSet } from './field-set.ts'
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

/** Day and time of a reading: now, unless the person asks for another. */
export function When({ fields }: { fields: FieldSet<'logDate' | 'logTime'> }): ReactNode {
  const { wallTime } = useFormat()
  const [choosing, setChoosing] = useState(false)
  const today = useToday()
  if (choosing || fields.errorOf('logDate') || fields.errorOf('logTime')) {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <DayAndTime fields={fields} />
      </div>
    )
  }
  const [day, time] = [fields.textOf('logDate'), fields.textOf('logTime')]
  const words = [day === today ? 'Today' : formatNearDay(day), time && wallTime(time)].filter(Boolean)
  return (
    <Button variant="quiet" className="justify-self-center text-action!" onClick={() => setChoosing(true)}>
      {words.join(', ')}
    </Button>
  )
}
