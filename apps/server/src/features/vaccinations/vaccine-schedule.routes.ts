import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { dateIn } from '@app/domain/kernel/time/dates'
import { type DueCare, isInTime, planCare } from '@app/domain/vaccinations/preventive-plan.rules'
import { preventiveTexts, visitTypes } from '@app/domain/vaccinations/preventive-plan.texts'
import {
  vaccineScheduleContract,
  type ScheduleEntry,
} from '@app/domain/vaccinations/vaccine-schedule.contract'
import {
  suggestNextDue,
  vaccineOf,
  type GivenVaccine,
  type VaccineIntervals,
} from '@app/domain/vaccinations/vaccine-schedule.rules'
import {
  type CareKey,
  careKeys,
  checkupSchedule,
  type ScheduledCheckup,
  scheduleSources,
  vaccineSchedule,
  type VaccineKey,
} from '@app/domain/vaccinations/vaccine-schedule.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  dosesOf,
  findAnimal,
  forgetIntervals,
  givenBefore,
  keepIntervals,
  ownIntervals,
  visitsAround,
} from './vaccine-schedule.queries.ts'

function entryOf(vaccine: CareKey, own: VaccineIntervals | undefined): ScheduleEntry {
  const { source, ...usual } = usualOf(vaccine)
  return {
    vaccine,
    ...usual,
    ...own,
    source: own ? scheduleSources.own : scheduleSources[source],
    edited: own !== undefined,
  }
}

const isVaccine = (key: CareKey): key is VaccineKey => key in vaccineSchedule

/** The guideline's entry. */
function usualOf(key: CareKey) {
  if (isVaccine(key)) {
    const { label, species, firstMonths, thenMonths, source } = vaccineSchedule[key]
    return { kind: 'vaccine' as const, label, species, firstMonths, thenMonths, seniorYears: null, source }
  }
  const { species, months, senior, source }: ScheduledCheckup = checkupSchedule[key]
  return {
    kind: 'checkup' as const,
    label: preventiveTexts.checkup,
    species,
    firstMonths: months,
    thenMonths: senior?.months ?? months,
    seniorYears: senior?.years ?? null,
    source,
  }
}

async function readOwn(tx: Tx): Promise<Map<string, VaccineIntervals>> {
  const rows = await tx.run(ownIntervals, [])
  return new Map(rows.map(({ vaccine, ...intervals }) => [vaccine, intervals]))
}

export const vaccineScheduleRoutes = serve(vaccineScheduleContract, {
  listVaccineSchedule: async ({ tx }) => {
    const own = await readOwn(tx)
    return { entries: careKeys.map((vaccine) => entryOf(vaccine, own.get(vaccine))) }
  },
  setVaccineIntervals: async ({ tx, input: { vaccine, intervals } }) => {
    if (intervals) await tx.run(keepIntervals, [vaccine, intervals.firstMonths, intervals.thenMonths])
    else await tx.run(forgetIntervals, [vaccine])
    return entryOf(vaccine, intervals ?? undefined)
  },
  planCare: async ({ tx, context, input: { petId } }) => {
    const { now, timeZone } = requestMoment(context)
    const today = dateIn(timeZone, now)
    const [animal] = await tx.run(findAnimal, [petId])
    if (!animal) throw new Refusal(commonErrors.NOT_FOUND)
    if (animal.isArchived) return { entries: [] }
    const doses = await tx.run(dosesOf, [petId])
    const [visits] = await tx.run(visitsAround, [petId, now, Object.values(visitTypes), timeZone])
    if (!visits) throw new Error('Reading the visits answered no row')
    const care = planCare({ ...animal, today, doses, lastVisit: visits.last, intervals: await readOwn(tx) })
    const visitFor = ({ kind, dueOn }: DueCare) => {
      const visit = visits.next.find(
        ({ title, day }) => title === visitTypes[kind] && isInTime(day, dueOn, today),
      )
      return visit ? { id: visit.id, day: visit.day } : null
    }
    return {
      entries: care.map((entry) => ({ ...entry, isOverdue: entry.dueOn < today, visit: visitFor(entry) })),
    }
  },
  suggestNextDue: async ({ tx, input: { petId, ...given } }) => {
    const [animal] = await tx.run(findAnimal, [petId])
    if (!animal) throw new Refusal(commonErrors.NOT_FOUND)
    const vaccine = vaccineOf(animal.species, given)
    if (!vaccine) return { suggestion: null }
    const before = await tx.run(givenBefore, [petId, given.administeredDate])
    const same = (dose: GivenVaccine) => vaccineOf(animal.species, dose) === vaccine
    const earlierDoses = before.filter(same).map(({ administeredDate }) => administeredDate)
    const intervals = (await readOwn(tx)).get(vaccine)
    return { suggestion: suggestNextDue({ ...given, ...animal, earlierDoses, intervals }) ?? null }
  },
})
