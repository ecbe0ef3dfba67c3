import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import type { Medication } from '@app/domain/medications/medications.contract'
import { dueDoses } from '@app/domain/medications/schedule.rules'
import { markDose } from '@app/server/features/medications/doses/doses.service'
import { setStock } from '@app/server/features/medications/doses/stock.service'
import { medicationTable } from '@app/server/features/medications/medications.record'
import { newId } from '@app/server/platform/base/ids'
import { listRecords } from '@app/server/platform/records/records'
import type { StartedServices } from '@app/server/platform/services/start-services'
import type { DemoDoses, DemoPet } from './demo-records.ts'

/** Number of days in the ledger. */
const DAYS = 14
const MINUTE = 60_000
const HALF_DAY = 12 * 60 * MINUTE

/** Returns two times half a day apart, one of which was twenty to thirty minutes ago, so that a dose is late. */
export function timesAround(now: Date, timeZone: string): string[] {
  const tenMinutes = 10 * MINUTE
  const recent = Math.floor((now.getTime() - 2 * tenMinutes) / tenMinutes) * tenMinutes
  return [recent, recent + HALF_DAY].map((at) => localTimeOf(new Date(at), timeZone).time).toSorted()
}

interface People {
  asAna: { tokenHash: string }
  asSam: { tokenHash: string; householdId: string }
}

/** Fills the ledgers of a pet's medications; Ana and Sam take turns. */
export async function addDoses(
  services: StartedServices,
  petId: string,
  { medications }: DemoPet,
  { asAna, asSam }: People,
): Promise<void> {
  const { db } = services
  const now = services.clock.now()
  const kept = await db.withActor(asAna, (tx) =>
    listRecords<Medication>(tx, medicationTable, { petId, limit: 50 }),
  )
  for (const { name, doses, unitsOnHand } of medications) {
    const medication = kept?.value.entries.find((entry) => entry.name === name && entry.isActive)
    if (!medication || !doses) continue
    for (const [turn, mark] of marksOf(medication, doses, now).entries()) {
      await db.withActor(turn % 3 === 1 ? asAna : asSam, (tx) =>
        markDose(tx, { ...mark, medicationId: medication.id }, { now, timeZone: medication.timeZone }),
      )
    }
    await db.withActor(asAna, (tx) => setStock(tx, medication.id, unitsOnHand ?? null))
  }
}

const given = {
  outcome: 'given',
  amount: null,
  note: null,
  anyway: false,
  lateAnyway: false,
  waited: 0,
} as const

function marksOf(medication: Medication, doses: DemoDoses, now: Date) {
  if (typeof doses === 'object') {
    const at = new Date(now.getTime() - doses.daysAgo * 2 * HALF_DAY)
    const note = 'After breakfast came up again.'
    return [{ ...given, id: newId(), date: null, time: null, givenAt: at.toISOString(), note }]
  }
  const today = dateIn(medication.timeZone, now)
  const past = dueDoses(medication, addDays(today, -DAYS), today).filter(({ at }) => at < now)
  const kept = doses === 'all' ? past : past.slice(0, -1)
  return kept.map(({ date, time, at }, place) => ({
    ...given,
    id: newId(),
    date,
    time,
    givenAt: new Date(Math.min(at.getTime() + minutesAfter(place), now.getTime())).toISOString(),
  }))
}

/** Varies the minute, since people don't give doses exactly on time. */
const minutesAfter = (place: number): number => ((place * 7) % 17) * MINUTE
