import type { ExpenseReport } from '@app/domain/expenses/expenses.contract'
import { monthName, totalsInWords } from '@app/domain/expenses/expenses.texts'
import { expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import { documentWords } from '@app/domain/exports/health-summary.texts'
import {
  dosesInWords,
  monthlyReportTexts as texts,
  recordsInWords,
  weightsInWords,
} from '@app/domain/exports/monthly-report.texts'
import { type Species, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { addDays, addMonths } from '@app/domain/kernel/time/dates'
import { json, nullable, oneOf, text, uuid } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { keptOpen, namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Sheet } from '../../../platform/print/print-pdf.ts'
import { formatDateInPrint } from '../../../platform/print/printable.ts'
import { readExpenseReport } from '../../expenses/expense-report.service.ts'
import { readTrends } from '../../health-score/health-score.service.ts'
import type { ExportPart } from '../export-part.ts'
import { footerOf, LAYOUTS, pathOf, readPictures } from './printed-pet.service.ts'

/** Highest number of pets in a report. */
const MOST_PETS = 30
/** Highest number of signs, visits, vaccinations and planned items of a pet. */
const MOST_EACH = 6
/** Locale of amounts on a sheet, whose reader may be anyone. */
const PRINT_LOCALE = 'en-US'

const listPets = namedSql(
  { id: uuid, name: text, species: oneOf<Species>(), blobId: nullable(uuid) },
  `
  select id, name, species, blob_id as "blobId" from pets
   where ${inHousehold} and archived_at is null order by created_at, id limit ${MOST_PETS + 1}`,
)

/** Planned visits and next doses of vaccines of the pet `$1` from the day `$2` to `$3`, in the zone `$4`. */
const listComingUp = namedSql(
  { records: json<{ name: string; day: string }[]>() },
  `
  select coalesce(json_agg(json_build_object('name', name, 'day', day) order by day, name), '[]') as records
    from (select * from (
            select title as name, (appointment_date at time zone $4)::date as day from appointments
             where ${inHousehold} and pet_id = $1 and status = 'scheduled'
               and appointment_date >= ($2::date::timestamp at time zone $4)
               and appointment_date < (($3::date + 1)::timestamp at time zone $4)
            union all
            select vaccine_name, next_due_date
              from (select distinct on (lower(vaccine_name)) vaccine_name, next_due_date from vaccinations
                     where ${inHousehold} and pet_id = $1
                     order by lower(vaccine_name), administered_date desc, id desc) as newest
             where next_due_date between $2::date and $3::date) as planned
           order by day, name limit ${MOST_EACH}) as first`,
)

/** The household of a report, and its month. */
type MonthlyPart = Omit<ExportPart, 'petId'> & { month: string }

/** Lays out the report of a household on a month. The transaction ends before the pictures are fetched. */
export async function layOutMonthlyReport(part: MonthlyPart): Promise<Sheet> {
  const { month, paper, units } = part
  const name = month.slice(0, 7)
  const read = await part.transact((tx) => readMonth(tx, part))
  const pictures = await readPictures(part, {
    cover: null,
    others: read.pets.flatMap(({ blobId }) => blobId ?? []),
  })
  const doses = read.pets.flatMap(({ trends }) => trends.doses.days)
  const visits = read.pets.reduce((sum, { trends }) => sum + trends.visits.count, 0)
  const formatDay = formatDateInPrint
  return {
    layout: `${LAYOUTS}/monthly-report.typ`,
    paper,
    content: {
      ...footerOf(part),
      texts,
      title: `${texts.title}: ${monthName(name, 'long')}`,
      kind: texts.title,
      name: monthName(name, 'long'),
      summary: read.household,
      figures: [
        { label: texts.pets, value: String(read.pets.length) },
        { label: texts.doses, value: dosesInWords(doses) ?? texts.none },
        { label: texts.visits, value: visits === 0 ? texts.none : String(visits) },
        { label: texts.spent, value: totalsInWords(totalsOf(read.spending)) || texts.none },
      ],
      pets: read.pets.map(({ name: petName, species, blobId, trends, comingUp }) => ({
        name: petName,
        species,
        picture: blobId && pathOf(blobId, pictures),
        alt: blobId ? documentWords.pictureOf(petName) : documentWords.drawingOf(speciesLabels[species]),
        facts: [
          [texts.doses, dosesInWords(trends.doses.days)],
          [texts.weight, weightsInWords(trends.weights, { unit: units.weightUnit, formatDay })],
          [texts.visits, recordsInWords(trends.visits.records.slice(0, MOST_EACH), formatDay)],
          [texts.vaccinations, recordsInWords(trends.vaccinations.records.slice(0, MOST_EACH), formatDay)],
          [
            texts.noticed,
            trends.symptoms.signs
              .slice(0, MOST_EACH)
              .map((sign) => sign.name)
              .join(', ') || null,
          ],
          [texts.comingUp, recordsInWords(comingUp, formatDay)],
        ].filter(([, value]) => value !== null),
      })),
      left: texts.leftOut(read.left),
      spending: spendingOf(read.spending, read.before, addMonths(month, -1).slice(0, 7)),
    },
    pictures,
  }
}

async function readMonth(tx: Tx, { month, moment, householdId }: MonthlyPart) {
  const period = { from: month, to: addDays(addMonths(month, 1), -1) }
  const found = await tx.run(listPets, [])
  const [household] = await tx.run(findHouseholdName, [householdId])
  const pets = []
  for (const pet of found.slice(0, MOST_PETS)) {
    const trends = await readTrends(keptOpen(tx), { petId: pet.id, period }, moment)
    const next = [addDays(period.to, 1), addDays(addMonths(month, 2), -1)]
    const [planned] = await tx.run(listComingUp, [pet.id, ...next, moment.timeZone])
    pets.push({ ...pet, trends, comingUp: planned?.records ?? [] })
  }
  return {
    household: household?.name ?? '',
    pets,
    left: found.length - pets.length,
    spending: await readExpenseReport(keptOpen(tx), period.from, period.to),
    before: await readExpenseReport(keptOpen(tx), addMonths(month, -1), addDays(month, -1)),
  }
}

const findHouseholdName = namedSql({ name: text }, 'select name from households where id = $1')

const totalsOf = ({ currencies }: ExpenseReport) =>
  currencies.map(({ currency, total }) => ({ currency, minor: total.minor }))

/** The spending of the month by currency and category, beside the sum of the month before; null without any. */
function spendingOf(report: ExpenseReport, before: ExpenseReport, monthBefore: string) {
  if (report.currencies.length === 0) return null
  return {
    before: texts.before(totalsInWords(totalsOf(before)), monthBefore),
    currencies: report.currencies.map(({ currency, total, categories }) => {
      const inPrint = (minor: number) => formatMoney({ currency, minor }, PRINT_LOCALE)
      return {
        rows: categories.map(({ category, count, minor }) => [
          expenseCategoryLabels[category],
          String(count),
          inPrint(minor),
        ]),
        total: [texts.total, String(total.count), inPrint(total.minor)],
      }
    }),
  }
}
