import { daysBetween } from '../kernel/time/dates.ts'

/** A planned event of a pet: a visit at a time, or a vaccination that is due on a day. */
export interface Visit {
  id: string
  petId: string
  kind: 'appointment' | 'vaccination'
  /** Title: 'Dental Cleaning', 'Rabies'. */
  title: string
  /** Name in its title, such as a vaccine's; a visit has only the words of its purpose. */
  name: string | null
  /** yyyy-MM-dd on the person's calendar. */
  date: string
  /** The instant of an appointment. */
  at: string | null
  /** Vet, if known. */
  vet: string | null
}

interface Planned {
  appointments: readonly {
    id: string
    petId: string
    title: string
    dateTime: string
    vetName: string | null
  }[]
  vaccinations: readonly {
    id: string
    petId: string
    vaccineName: string
    nextDueDate: string | null
    clinicName: string | null
  }[]
}

/**
 * Combines appointments and due vaccinations, nearest first; on one day vaccinations come before entries with a time.
 * @param dayOf the day of an instant on the person's calendar
 */
export function planVisits(
  { appointments, vaccinations }: Planned,
  dayOf: (instant: string) => string,
): Visit[] {
  const visits = appointments.map(({ id, petId, title, dateTime, vetName }): Visit => ({
    id,
    petId,
    kind: 'appointment',
    title,
    name: null,
    date: dayOf(dateTime),
    at: dateTime,
    vet: vetName,
  }))
  const doses = vaccinations.flatMap(({ id, petId, vaccineName, nextDueDate, clinicName }): Visit[] =>
    nextDueDate === null
      ? []
      : [
          {
            id,
            petId,
            kind: 'vaccination',
            title: vaccineName,
            name: vaccineName,
            date: nextDueDate,
            at: null,
            vet: clinicName,
          },
        ],
  )
  return [...visits, ...doses].toSorted(compareVisits)
}

function compareVisits(a: Visit, b: Visit): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return Date.parse(a.at ?? '1970-01-01') - Date.parse(b.at ?? '1970-01-01')
}

/** True for a vaccination that is overdue or due today, and for a visit today. */
export const needsToday = ({ date }: Visit, today: string): boolean => daysBetween(today, date) <= 0

/** True for a vaccination that was due before today. */
export const isOverdue = ({ kind, date }: Visit, today: string): boolean =>
  kind === 'vaccination' && daysBetween(today, date) < 0
