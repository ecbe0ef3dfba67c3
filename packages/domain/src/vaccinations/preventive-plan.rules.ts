import type { Species } from '../kernel/pets.vocabulary.ts'
import { addDays, addMonths } from '../kernel/time/dates.ts'
import { preventiveTexts } from './preventive-plan.texts.ts'
import type { PlannedCare } from './vaccine-schedule.contract.ts'
import {
  type GivenVaccine,
  monthsInWords,
  suggestNextDue,
  type VaccineIntervals,
  vaccineOf,
  vaccinesFor,
} from './vaccine-schedule.rules.ts'
import {
  type CheckupKey,
  checkupKeys,
  checkupSchedule,
  MOST_PLANNED,
  type ScheduledCheckup,
  type ScheduledVaccine,
  scheduleSources,
  type VaccineKey,
  vaccineSchedule,
} from './vaccine-schedule.vocabulary.ts'

/** Months that the plan looks ahead. */
export const PLAN_MONTHS = 12

/** Days before and after the due day on which a visit counts as planned for the care. */
const VISIT_DAYS = { before: 60, after: 30 } as const

/** True if a planned visit comes in time for care that is due, or overdue today. */
export const isInTime = (visitDay: string, dueOn: string, today: string): boolean =>
  visitDay >= addDays(dueOn, -VISIT_DAYS.before) &&
  visitDay <= addDays(dueOn > today ? dueOn : today, VISIT_DAYS.after)

/** A dose in the records of a pet. */
export interface RecordedDose extends GivenVaccine {
  administeredDate: string
  nextDueDate: string | null
}

/** Records and facts of a pet that its plan follows from. Dates are plain days. */
export interface PreventiveFacts {
  species: Species
  birthDate: string | null
  today: string
  /** Newest first. */
  doses: readonly RecordedDose[]
  /** Day of the last completed visit to a vet. */
  lastVisit: string | null
  /** The household's own intervals. */
  intervals: ReadonlyMap<string, VaccineIntervals>
}

/** Care that is due, before its visit is known. */
export type DueCare = Omit<PlannedCare, 'visit' | 'isOverdue'>

/**
 * Lists the care that a pet is due for within a year, the nearest first (handbook: preventive-plan). A date that the household entered
 * with a dose precedes the schedule. A vaccine without a dose is listed if every animal of the species should have it.
 */
export function planCare(facts: PreventiveFacts): DueCare[] {
  const { species, doses, today } = facts
  const groups = Map.groupBy(doses, (dose) => vaccineOf(species, dose) ?? dose.vaccineName.toLowerCase())
  const known = vaccinesFor(species)
  const unknown = [...groups].filter(([key]) => !known.some((vaccine) => vaccine === key))
  const care = [
    ...known.map((key) => planVaccine(key, groups.get(key) ?? [], facts)),
    ...unknown.map(([, [newest]]) => (newest ? asEntered(newest, null, newest.vaccineName) : undefined)),
    planCheckup(facts),
  ]
  const end = addMonths(today, PLAN_MONTHS)
  return care
    .filter((entry) => entry !== undefined)
    .filter(({ dueOn }) => dueOn <= end)
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.label.localeCompare(other.label))
    .slice(0, MOST_PLANNED)
}

/** The next date that the household entered with a dose. */
function asEntered(
  { nextDueDate }: RecordedDose,
  care: VaccineKey | null,
  label: string,
): DueCare | undefined {
  if (nextDueDate === null) return undefined
  return {
    care,
    kind: 'vaccine',
    label,
    dueOn: nextDueDate,
    reason: 'Next date of the last dose',
    source: 'Your records',
  }
}

function planVaccine(
  key: VaccineKey,
  doses: readonly RecordedDose[],
  { species, birthDate, today, intervals }: PreventiveFacts,
): DueCare | undefined {
  const vaccine: ScheduledVaccine = vaccineSchedule[key]
  const common = { care: key, kind: 'vaccine', label: vaccine.label } as const
  const [newest, ...earlier] = doses
  if (!newest) {
    if (vaccine.coreFromWeeks === undefined) return undefined
    const from = birthDate === null ? today : addDays(birthDate, vaccine.coreFromWeeks * 7)
    const dueOn = from > today ? from : today
    return { ...common, dueOn, reason: 'No dose recorded yet', source: scheduleSources[vaccine.source] }
  }
  const entered = asEntered(newest, key, vaccine.label)
  if (entered) return entered
  const next = suggestNextDue({
    ...newest,
    species,
    birthDate,
    earlierDoses: earlier.map(({ administeredDate }) => administeredDate),
    intervals: intervals.get(key),
  })
  return next && { ...common, dueOn: next.date, reason: next.reason, source: next.source }
}

function planCheckup({
  species,
  birthDate,
  today,
  lastVisit,
  intervals,
}: PreventiveFacts): DueCare | undefined {
  const key = checkupOf(species)
  if (!key) return undefined
  const scheduled: ScheduledCheckup = checkupSchedule[key]
  const own = intervals.get(key)
  const { senior } = scheduled
  const isSenior =
    senior !== undefined && birthDate !== null && addMonths(birthDate, senior.years * 12) <= today
  const usual = isSenior ? senior.months : scheduled.months
  const months = own ? (isSenior ? own.thenMonths : own.firstMonths) : usual
  const after = `${monthsInWords(months)} after the last visit to a vet`
  return {
    care: key,
    kind: 'checkup',
    label: preventiveTexts.checkup,
    dueOn: lastVisit === null ? today : addMonths(lastVisit, months),
    reason: lastVisit === null ? 'No visit to a vet yet' : after,
    source: own ? scheduleSources.own : scheduleSources[scheduled.source],
  }
}

const checkupOf = (species: Species): CheckupKey | undefined =>
  checkupKeys.find((key) => checkupSchedule[key].species === species)
