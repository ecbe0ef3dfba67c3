import { periodStart } from '@app/domain/expenses/expenses.rules'
import type { ExportPeriod, ExportSection } from '@app/domain/exports/exports.vocabulary'
import type { Paper } from '@app/domain/kernel/paper'
import type { GlucoseUnit } from '@app/domain/kernel/quantities/glucose'
import type { WeightUnit } from '@app/domain/kernel/quantities/units'
import { dateIn } from '@app/domain/kernel/time/dates'
import { lastDayOf } from '@app/domain/pets/memory.rules'
import type { Transact } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import type { PictureReading } from '../../platform/print/read-for-print.ts'
import type { Services } from '../../platform/services/services.ts'

/** One part of an export: the document, or a table, of one pet. */
export interface ExportPart {
  services: PictureReading & Pick<Services, 'helpers'>
  /** Reads the household; no transaction stays open while a file is written. */
  transact: Transact
  householdId: string
  petId: string
  period: ExportPeriod
  sections: readonly ExportSection[]
  paper: Paper
  /** Vaccination of a certificate of its own; null for a general one. */
  vaccinationId: string | null
  /** Time of the export, and the zone of its user. */
  moment: Moment
  /** Units of its user. */
  units: { weightUnit: WeightUnit; glucoseUnit: GlucoseUnit }
  /** Name of its user. */
  author: string
}

/** Returns today on the user's calendar, and the first day of an export's period, which ends today; null for all time. */
export function daysOf({ period, moment }: Pick<ExportPart, 'period' | 'moment'>) {
  const today = dateIn(moment.timeZone, moment.now)
  return { today, from: periodStart(period, today) }
}

/** Returns the day to which the records of a pet reach: today, or the last day of a pet in memory. */
export const lastDayIn = (
  { diedOn, archivedAt }: { diedOn: string | null; archivedAt: Date | null },
  { now, timeZone }: Moment,
): string =>
  lastDayOf(
    { diedOn, archivedAt: archivedAt && archivedAt.toISOString() },
    dateIn(timeZone, now),
    (instant) => dateIn(timeZone, new Date(instant)),
  )
