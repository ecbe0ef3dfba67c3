import type { ExportSection } from '@app/domain/exports/exports.vocabulary'
import { dosesFrom, type MonthDoses } from '@app/domain/exports/health-summary.rules'
import type { AlertKind } from '@app/domain/health-score/health-alerts.vocabulary'
import { keptOpen, type Tx } from '../../../platform/database/tx.ts'
import { readAlerts } from '../../health-score/health-alerts.service.ts'
import { readTrends } from '../../health-score/health-score.service.ts'
import { readMonthDoses } from '../../health-score/month-doses.service.ts'
import { readVaccinations } from '../../vaccinations/vaccination-record.service.ts'
import type { ExportPart } from '../export-part.ts'
import {
  countRecords,
  findNextVisit,
  listLogs,
  listMedicines,
  listPhotos,
  listSurgeries,
  listVisits,
  listWeights,
} from './health-summary.queries.ts'
import { readPet } from './printed-pet.service.ts'

interface Asked extends Pick<ExportPart, 'petId' | 'period' | 'moment' | 'sections'> {
  today: string
  from: string | null
}

/** Reads what the sections need; the sections that were not chosen are empty. */
export async function readRecords(tx: Tx, asked: Asked) {
  const { petId, from, today, moment, sections } = asked
  const has = (section: ExportSection) => sections.includes(section)
  const found = await readPet(tx, petId)
  const span = [petId, from, today] as const
  const visitsBefore = [...span, moment.timeZone, moment.now] as const
  const [counts] = await tx.run(countRecords, [petId, moment.now, today])
  return {
    ...found,
    counts: counts ?? { medicines: 0, visits: 0, logs: 0, photos: 0 },
    surgeries: has('problems') ? await tx.run(listSurgeries, span) : [],
    noticed: has('problems') ? await readNoticed(tx, asked) : { alerts: [], signs: [] },
    medicines: has('medications') ? await tx.run(listMedicines, span) : [],
    doses: has('medications')
      ? await readDosesOf(tx, asked)
      : { since: today, months: new Map<string, MonthDoses[]>() },
    weights: has('weight') ? (await tx.run(listWeights, span)).toReversed() : [],
    vaccinations: has('vaccinations')
      ? await readVaccinations(tx, petId, { from, id: null })
      : { doses: [], count: 0 },
    visits: has('visits') ? await tx.run(listVisits, visitsBefore) : [],
    nextVisit: has('visits') ? (await tx.run(findNextVisit, [petId, moment.now]))[0] : undefined,
    logs: has('health-logs') ? await tx.run(listLogs, span) : [],
    photos: has('photos') ? await tx.run(listPhotos, span) : [],
  }
}

export type Records = Awaited<ReturnType<typeof readRecords>>

/** Alerts about the animal itself; the doses and vaccinations have sections of their own. */
const noticedKinds: ReadonlySet<AlertKind> = new Set(['low-appetite', 'low-water', 'weight-change'])

/** Reads what the household noticed: present alerts, and the signs among the symptoms of at most a year. */
async function readNoticed(tx: Tx, { petId, period, moment }: Asked) {
  const { alerts } = await readAlerts(tx, moment, petId)
  const months = period === 'all' ? '12' : period
  const { symptoms } = await readTrends(keptOpen(tx), { petId, months }, moment)
  return { alerts: alerts.filter(({ kind }) => noticedKinds.has(kind)), signs: symptoms.signs }
}

/** Reads the doses of the newest months within the period. */
function readDosesOf(tx: Tx, { petId, today, from, moment }: Asked) {
  const begin = dosesFrom(today)
  return readMonthDoses(tx, {
    petId,
    from: from !== null && from > begin ? from : begin,
    today,
    now: moment.now,
  })
}
