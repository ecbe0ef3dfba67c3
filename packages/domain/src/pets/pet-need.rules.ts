import { lateDosesInWords } from '../doses/doses.texts.ts'
import { daysBetween } from '../kernel/dates.ts'
import { duration } from '../kernel/message-format.ts'
import { DUE_SOON_DAYS } from '../vaccinations/vaccinations.rules.ts'
import type { PetInList } from './pets.contract.ts'

/** A visit is spoken of from so many days before it on. */
const VISIT_WITHIN_DAYS = 7

/** What a pet needs of somebody, most urgent first. */
export interface PetNeed {
  tone: 'late' | 'soon' | 'fine'
  words: string
}

interface Asked {
  /** How many doses of it are late; undefined where that is not known. */
  lateDoses: number | undefined
  /** yyyy-MM-dd */
  today: string
  /** The day of an instant on the person's calendar. */
  dayOf: (instant: string) => string
}

/**
 * What a living pet needs now, in words: '1 dose late', 'Rabies due in 11 days', 'All caught up'. Undefined where nothing
 * is known to be due and the doses could not be read.
 */
export function petNeed(
  { summary }: Pick<PetInList, 'summary'>,
  { lateDoses, today, dayOf }: Asked,
): PetNeed | undefined {
  const { nextVaccinationDue, nextVaccineName, nextAppointmentAt } = summary
  if (lateDoses) return { tone: 'late', words: lateDosesInWords(lateDoses) }
  const vaccine = nextVaccineName ?? 'Vaccine'
  const toBooster = nextVaccinationDue === null ? Infinity : daysBetween(today, nextVaccinationDue)
  if (toBooster < 0) return { tone: 'late', words: `${vaccine} is overdue` }
  const toVisit = nextAppointmentAt === null ? Infinity : daysBetween(today, dayOf(nextAppointmentAt))
  if (toVisit <= VISIT_WITHIN_DAYS && toVisit <= toBooster)
    return { tone: 'soon', words: `Visit ${inDays(toVisit)}` }
  if (toBooster <= DUE_SOON_DAYS) return { tone: 'soon', words: `${vaccine} due ${inDays(toBooster)}` }
  return lateDoses === undefined ? undefined : { tone: 'fine', words: 'All caught up' }
}

const inDays = (days: number): string => ['today', 'tomorrow'][days] ?? `in ${duration(days, 'day')}`
