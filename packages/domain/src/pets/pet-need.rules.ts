import { waitingNow } from '../due/due-now.rules.ts'
import type { DueEntry } from '../due/due.contract.ts'
import { dueTexts } from '../due/due.texts.ts'
import { duration } from '../kernel/message-format.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import type { DoseCounts } from '../medications/doses/day-ring.rules.ts'
import { lateDosesInWords } from '../medications/doses/doses.texts.ts'
import { DUE_SOON_DAYS } from '../vaccinations/vaccinations.rules.ts'
import type { PetInList } from './pets.contract.ts'

/** Days before a visit from which it is mentioned. */
const VISIT_WITHIN_DAYS = 7

/** The most urgent need of a pet. */
export interface PetNeed {
  tone: 'late' | 'soon' | 'fine'
  words: string
}

interface Asked {
  /** Counts of the pet's late doses and of those missed today; undefined if unknown. */
  lateDoses: Pick<DoseCounts, 'late' | 'missed'> | undefined
  /** Due entries of its household; undefined if unknown. */
  due: readonly DueEntry[] | undefined
  /** yyyy-MM-dd */
  today: string
  /** The day of an instant on the person's calendar. */
  dayOf: (instant: string) => string
}

/**
 * Words the need of a living pet: '1 dose late', 'Nail trim is overdue', 'Rabies due in 11 days', 'All caught up'.
 * Undefined if nothing is known to be due and the doses or the due entries could not be read.
 */
export function petNeed(
  { id, summary }: Pick<PetInList, 'id' | 'summary'>,
  { lateDoses, due, today, dayOf }: Asked,
): PetNeed | undefined {
  const { nextVaccinationDue, nextVaccineName, nextAppointmentAt } = summary
  if (lateDoses && lateDoses.late + lateDoses.missed > 0)
    return { tone: 'late', words: lateDosesInWords(lateDoses) }
  const vaccine = nextVaccineName ?? 'Vaccine'
  const toBooster = nextVaccinationDue === null ? Infinity : daysBetween(today, nextVaccinationDue)
  if (toBooster < 0) return { tone: 'late', words: `${vaccine} is overdue` }
  const ofPet = due?.filter(({ petId }) => petId === id) ?? []
  const waiting = waitingNow(ofPet, { today, dayOf })
  if (waiting.overdue.length > 0) return { tone: 'late', words: dueTexts.remindersOverdue(waiting.overdue) }
  const toVisit = nextAppointmentAt === null ? Infinity : daysBetween(today, dayOf(nextAppointmentAt))
  const [first] = waiting.today
  if (first && toVisit > 0 && toBooster > 0) return { tone: 'soon', words: dueTexts.dueToday(first) }
  if (toVisit <= VISIT_WITHIN_DAYS && toVisit <= toBooster)
    return { tone: 'soon', words: `Visit ${inDays(toVisit)}` }
  if (toBooster <= DUE_SOON_DAYS) return { tone: 'soon', words: `${vaccine} due ${inDays(toBooster)}` }
  return lateDoses === undefined || !due ? undefined : { tone: 'fine', words: 'All caught up' }
}

const inDays = (days: number): string => ['today', 'tomorrow'][days] ?? `in ${duration(days, 'day')}`
