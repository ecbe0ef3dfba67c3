import { isLate } from '@app/domain/doses/today.rules'
import { doseTiming } from '@app/domain/doses/too-late.rules'
import { unitsInWords } from '@app/domain/doses/units.texts'
import { distanceInWords } from '../../format/format-dates.ts'
import type { Format } from '../../format/format.ts'
import type { Need } from './pet-now.tsx'

interface Words {
  /** 'Insulin' */
  name: string
  /** 'Insulin, 2 units' */
  title: string
  /** '20 minutes late', 'Was due 3 days ago', 'Today, 3:15 PM' */
  when: string
  /** 'After eating' */
  detail: string | null
  isLate: boolean
}

/** What a pet needs now, in words. */
export function nowInWords(need: Need, now: Date, { dayOf, near, time }: Format): Words {
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
  // The list was read a while ago.
  const isPast = isOverdue || (kind === 'reminder' && hour !== null && new Date(at) < now)
  const words = { name: title, title, detail: null, isLate: isPast }
  if (kind === 'visit') return { ...words, when: `Today, ${time(at)}` }
  if (hour !== null) return { ...words, when: isPast ? `Was due ${near(at, now)}` : `Due at ${time(at)}` }
  const today = dayOf(now)
  return { ...words, when: date < today ? `Was due ${distanceInWords(date, today)}` : 'Due today' }
}
