import { endOfDueList, firstDoseAhead, isOverdue, medicationLabel } from '@app/domain/due/due-list.rules'
import type { DueEntry } from '@app/domain/due/due.contract'
import { DUE_SHOWN } from '@app/domain/due/due.vocabulary'
import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { repeatInWords } from '@app/domain/kernel/time/repeat.texts'
import { allDone } from '../../platform/base/all-done.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { zoneOfPerson } from '../preferences/preferences.service.ts'
import {
  listMedicationsAhead,
  listWaiting,
  type MedicationAhead,
  type WaitingRow,
} from './due-list.queries.ts'

/** Lists items that are overdue or due soon, nearest first, with the number of overdue ones. */
export async function listDue(
  tx: Tx,
  { now, timeZone: deviceZone }: Moment,
): Promise<{ entries: DueEntry[]; overdue: number }> {
  const end = endOfDueList(now)
  // Calendars of zones differ by a day at most.
  const days = [addDays(dateIn('UTC', now), -1), addDays(dateIn('UTC', end), 1)]
  const [timeZone, waiting, ahead] = await allDone([
    zoneOfPerson(tx, deviceZone),
    tx.run(listWaiting, [end]),
    tx.run(listMedicationsAhead, days),
  ])
  const entries = [
    ...waiting.map((row) => toEntry(row.waiting, now, timeZone)),
    ...ahead.flatMap((row) => doseAhead(row.medication, now) ?? []),
  ].toSorted((one, other) => comesAt(one) - comesAt(other))
  return {
    entries: entries.slice(0, DUE_SHOWN),
    overdue: entries.filter((entry) => entry.isOverdue).length,
  }
}

const comesAt = ({ at, snoozedUntil }: DueEntry): number =>
  Math.max(Date.parse(at), snoozedUntil === null ? 0 : Date.parse(snoozedUntil))

function toEntry({ medication, repeat, ...row }: WaitingRow, now: Date, timeZone: string): DueEntry {
  const label = medication
    ? medicationLabel(medication, dateIn(medication.timeZone, now))
    : repeat && repeatInWords(repeat)
  return { ...row, label, isOverdue: isOverdue(row, now, timeZone) }
}

/** Returns a dose beyond the ledger's range. */
function doseAhead(medication: MedicationAhead, now: Date): DueEntry | undefined {
  const dose = firstDoseAhead(medication, now)
  if (!dose) return undefined
  const { medicationId, petId, petName, name, createdBy, timeZone } = medication
  return {
    id: medicationId,
    kind: 'dose',
    petId,
    petName,
    title: name,
    sourceId: medicationId,
    date: dose.date,
    time: dose.time,
    at: dose.at.toISOString(),
    snoozedUntil: null,
    // Too far ahead to be given yet.
    tooLateAt: null,
    label: medicationLabel(medication, dateIn(timeZone, now)),
    isOverdue: false,
    createdBy,
  }
}
