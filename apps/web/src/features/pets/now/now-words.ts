import { putOffUntil } from '@app/domain/due/due-day.rules'
import { runsLow } from '@app/domain/due/running-low.texts'
import { isLate } from '@app/domain/medications/doses/today.rules'
import { doseTiming } from '@app/domain/medications/doses/too-late.rules'
import { unitsInWords } from '@app/domain/medications/doses/units.texts'
import { distanceInWords } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import type { Need } from './pet-now.tsx'

interface Words {
  /** Such as 'Insulin'. */
  name: string
  /** Such as 'Insulin, 2 units'. */
  title: string
  /** Such as '20 minutes late', 'Was due 3 days ago', 'Today, 3:15 PM' or 'Running low'. */
  when: string
  /** Such as 'After eating'. */
  detail: string | null
  isLate: boolean
}

/** Words for a pet's present need. */
export function nowInWords(need: Need, now: Date, { dayOf, nearAfter, time }: Format): Words {
  if ('dose' in need) {
    const { dose } = need
    const { name, dosage, instructions } = dose.medication
    const amount = dose.doseUnits === null ? dosage : unitsInWords(dose.doseUnits)
    return {
      name,
      title: [name, amount].filter(Boolean).join(', '),
      when: doseTiming(dose, now),
      detail: instructions,
      isLate: isLate(dose, now),
    }
  }
  const { kind, title, date, at, time: hour, isOverdue } = need.entry
  if (kind === 'refill')
    return {
      name: title,
      title: `Refill ${title}`,
      when: runsLow(true),
      detail: null,
      isLate: false,
    }
  // Compares with the present time, because the list may be old.
  const putOff = putOffUntil(need.entry)
  const since = putOff ?? at
  const isTimed = hour !== null || putOff !== null
  const isPast = isOverdue || (kind === 'reminder' && isTimed && new Date(since) < now)
  const words = { name: title, title, detail: null, isLate: isPast }
  if (kind === 'visit') return { ...words, when: `Today, ${time(at)}` }
  if (isTimed)
    return { ...words, when: isPast ? `Was due ${nearAfter(since, now)}` : `Due at ${time(since)}` }
  const today = dayOf(now)
  return { ...words, when: date < today ? `Was due ${distanceInWords(date, today)}` : 'Due today' }
}
