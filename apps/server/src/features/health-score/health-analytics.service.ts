import type { ComparedPet, DayWeight, HealthEvent } from '@app/domain/health-score/health-analytics.contract'
import { chartTitles, doseDayHeadings } from '@app/domain/health-score/health-analytics.texts'
import type { Chart } from '@app/domain/health-score/health-analytics.vocabulary'
import type { HealthFilters, HealthScore } from '@app/domain/health-score/health-score.contract'
import type { MeasurePoint } from '@app/domain/health/health-metrics.contract'
import { measureLabels } from '@app/domain/health/measures.vocabulary'
import { fromMgPerDl } from '@app/domain/kernel/quantities/glucose'
import { fromCelsius, fromKilograms, temperatureUnitOf } from '@app/domain/kernel/quantities/units'
import type { TableFormat } from '@app/domain/kernel/table-files'
import { keptOpen, type Transact, type Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { exportTable } from '../../platform/print/print-sheet.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Cell, Table } from '../../platform/spreadsheets/write-table.ts'
import { listMeasures } from '../health/health-logs.service.ts'
import { unitsOfPerson } from '../preferences/preferences.service.ts'
import { listPetNames } from './health-score.queries.ts'
import { periodOf, readFacts, readTrends } from './health-score.service.ts'

interface Pair {
  petId: string
  otherId: string
  months: HealthFilters['months']
}

/** Reads the figures of two pets. @throws NOT_FOUND */
export async function comparePets(
  tx: Tx,
  { petId, otherId, months }: Pair,
  moment: Moment,
): Promise<{ period: HealthScore['period']; pets: ComparedPet[] }> {
  const pets: ComparedPet[] = []
  for (const id of [petId, otherId]) pets.push(await readCompared(tx, { petId: id, months }, moment))
  return { period: periodOf(months, moment), pets }
}

async function readCompared(
  tx: Tx,
  asked: { petId: string; months: HealthFilters['months'] },
  moment: Moment,
): Promise<ComparedPet> {
  const { facts } = await readFacts(keptOpen(tx), asked, moment)
  const { weights } = await readTrends(keptOpen(tx), asked, moment)
  const { doses, vaccinations, visits } = facts.sources
  return {
    petId: asked.petId,
    weights,
    doses: { given: doses.given, due: doses.due, since: doses.since },
    vaccinations: { current: vaccinations.current, count: vaccinations.count },
    visits: visits.count,
  }
}

interface Asked extends HealthFilters {
  chart: Chart
  otherId?: string | undefined
}

interface Exporting extends Asked {
  services: Services
  householdId: string
  format: TableFormat
  moment: Moment
}

/**
 * Exports the table of a chart, in the user's units; the transaction ends before the file is written.
 * @throws NOT_FOUND, EXPORT_TOO_LARGE, EXPORT_BUSY
 */
export async function exportChart(
  transact: Transact,
  { services, householdId, format, moment, ...asked }: Exporting,
): Promise<File> {
  const content = await transact((tx) => readTable(tx, asked, moment))
  const table = { name: chartTitles[asked.chart], ...content }
  const { to } = periodOf(asked.months, moment)
  return exportTable(services.helpers, { table, format, name: `health-${asked.chart}-${to}` }, householdId)
}

type Content = Pick<Table, 'columns' | 'rows'>

async function readTable(tx: Tx, asked: Asked, moment: Moment): Promise<Content> {
  switch (asked.chart) {
    case 'weight':
      return tableOfWeights(tx, (await readTrends(keptOpen(tx), asked, moment)).weights)
    case 'measures':
      return tableOfMeasures(tx, asked, moment)
    case 'doses': {
      const { days } = (await readTrends(keptOpen(tx), asked, moment)).doses
      return {
        columns: [day, ...Object.values(doseDayHeadings).map((heading) => ({ heading, width: 12 }))],
        rows: days.map(({ day: date, onTime, late, partial, skipped, missed }) => [
          { date },
          ...[onTime, late, partial, skipped, missed].map(number),
        ]),
      }
    }
    case 'symptoms': {
      const { signs } = (await readTrends(keptOpen(tx), asked, moment)).symptoms
      return {
        columns: [day, { heading: 'Sign', width: 28 }, { heading: 'Strength (1 to 5)', width: 16 }],
        rows: signs.flatMap(({ name, days }) =>
          days.map(({ day: date, strength }) => [
            { date },
            name,
            strength === null ? null : number(strength),
          ]),
        ),
      }
    }
    case 'events':
      return tableOfEvents(tx, asked, moment)
    case 'comparison':
      return tableOfPair(tx, asked, moment)
    default:
      return asked.chart satisfies never
  }
}

const day = { heading: 'Date', width: 12 }
const number = (amount: number): Cell => ({ number: String(amount) })

async function tableOfWeights(tx: Tx, weights: readonly DayWeight[]): Promise<Content> {
  const { weightUnit } = await unitsOfPerson(tx)
  return {
    columns: [day, { heading: `Weight (${weightUnit})`, width: 14 }],
    rows: weights.map(({ day: date, kg }) => [{ date }, number(fromKilograms(kg, weightUnit))]),
  }
}

async function tableOfMeasures(tx: Tx, { petId = '', months }: Asked, moment: Moment): Promise<Content> {
  const { from, to } = periodOf(months, moment)
  const { weightUnit, glucoseUnit } = await unitsOfPerson(tx)
  const temperatureUnit = temperatureUnitOf(weightUnit)
  const inUnit = ({ kind, amount, scale }: MeasurePoint): [number, string] => {
    if (kind === 'weight') return [fromKilograms(amount, weightUnit), weightUnit]
    if (kind === 'temperature') return [fromCelsius(amount, temperatureUnit), `°${temperatureUnit}`]
    if (kind === 'bloodGlucose') return [fromMgPerDl(amount, glucoseUnit), glucoseUnit]
    if (kind === 'heartRate' || kind === 'respiratoryRate') return [amount, 'a minute']
    return [amount, scale === null ? 'points' : `of ${scale}`]
  }
  const points = await listMeasures(tx, petId)
  return {
    columns: [
      day,
      { heading: 'Time', width: 8 },
      { heading: 'Measure', width: 18 },
      { heading: 'Amount', width: 10 },
      { heading: 'Unit', width: 10 },
    ],
    rows: points
      .filter(({ date }) => date >= from && date <= to)
      .map((point) => {
        const [amount, unit] = inUnit(point)
        return [{ date: point.date }, point.time, measureLabels[point.kind], number(amount), unit]
      }),
  }
}

const namesOfPets = async (tx: Tx): Promise<Map<string, string>> =>
  new Map((await tx.run(listPetNames, [])).map(({ id, name }) => [id, name]))

async function tableOfEvents(tx: Tx, asked: Asked, moment: Moment): Promise<Content> {
  const { visits, vaccinations } = await readTrends(keptOpen(tx), asked, moment)
  const names = await namesOfPets(tx)
  const rowsOf = (kind: string, events: readonly HealthEvent[]) =>
    events.map(({ day: date, petId, name }): Cell[] => [{ date }, kind, name, names.get(petId) ?? null])
  return {
    columns: [
      day,
      { heading: 'Kind', width: 14 },
      { heading: 'Name', width: 30 },
      { heading: 'Pet', width: 16 },
    ],
    rows: [...rowsOf('Visit', visits.records), ...rowsOf('Vaccination', vaccinations.records)],
  }
}

async function tableOfPair(
  tx: Tx,
  { petId = '', otherId = '', months }: Asked,
  moment: Moment,
): Promise<Content> {
  const { pets } = await comparePets(tx, { petId, otherId, months }, moment)
  const names = await namesOfPets(tx)
  const { weightUnit } = await unitsOfPerson(tx)
  const weightOf = (weight: DayWeight | undefined): Cell =>
    weight ? number(fromKilograms(weight.kg, weightUnit)) : null
  const line = (heading: string, cell: (pet: ComparedPet) => Cell): Cell[] => [heading, ...pets.map(cell)]
  return {
    columns: [
      { heading: 'Figure', width: 24 },
      ...pets.map((pet) => ({ heading: names.get(pet.petId) ?? '', width: 16 })),
    ],
    rows: [
      line(`First weight (${weightUnit})`, ({ weights }) => weightOf(weights[0])),
      line(`Last weight (${weightUnit})`, ({ weights }) => weightOf(weights.at(-1))),
      line('Doses given', ({ doses }) => number(doses.given)),
      line('Doses due', ({ doses }) => number(doses.due)),
      line('Vaccinations up to date', ({ vaccinations }) => number(vaccinations.current)),
      line('Vaccinations counted', ({ vaccinations }) => number(vaccinations.count)),
      line('Visits', ({ visits }) => number(visits)),
    ],
  }
}
