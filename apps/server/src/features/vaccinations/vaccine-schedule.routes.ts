import { commonErrors, Refusal } from '@app/domain/kernel/errors'
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
  scheduleSources,
  vaccineKeys,
  vaccineSchedule,
  type VaccineKey,
} from '@app/domain/vaccinations/vaccine-schedule.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  findAnimal,
  forgetIntervals,
  givenBefore,
  keepIntervals,
  ownIntervals,
} from './vaccine-schedule.queries.ts'

function entryOf(vaccine: VaccineKey, own: VaccineIntervals | undefined): ScheduleEntry {
  const { label, species, firstMonths, thenMonths, source } = vaccineSchedule[vaccine]
  return {
    vaccine,
    label,
    species,
    firstMonths: own?.firstMonths ?? firstMonths,
    thenMonths: own?.thenMonths ?? thenMonths,
    source: own ? scheduleSources.own : scheduleSources[source],
    edited: own !== undefined,
  }
}

async function readOwn(tx: Tx): Promise<Map<string, VaccineIntervals>> {
  const rows = await tx.run(ownIntervals, [])
  return new Map(rows.map(({ vaccine, ...intervals }) => [vaccine, intervals]))
}

export const vaccineScheduleRoutes = serve(vaccineScheduleContract, {
  listVaccineSchedule: async ({ tx }) => {
    const own = await readOwn(tx)
    return { entries: vaccineKeys.map((vaccine) => entryOf(vaccine, own.get(vaccine))) }
  },
  setVaccineIntervals: async ({ tx, input: { vaccine, intervals } }) => {
    if (intervals) await tx.run(keepIntervals, [vaccine, intervals.firstMonths, intervals.thenMonths])
    else await tx.run(forgetIntervals, [vaccine])
    return entryOf(vaccine, intervals ?? undefined)
  },
  suggestNextDue: async ({ tx, input: { petId, ...given } }) => {
    const [animal] = await tx.run(findAnimal, [petId])
    if (!animal) throw new Refusal(commonErrors.NOT_FOUND)
    const vaccine = vaccineOf(animal.species, given)
    if (!vaccine) return { suggestion: null }
    const before = await tx.run(givenBefore, [petId, given.administeredDate])
    const same = (dose: GivenVaccine) => vaccineOf(animal.species, dose) === vaccine
    const earlierDoses = before.filter(same).length
    const intervals = (await readOwn(tx)).get(vaccine)
    return { suggestion: suggestNextDue({ ...given, ...animal, earlierDoses, intervals }) ?? null }
  },
})
