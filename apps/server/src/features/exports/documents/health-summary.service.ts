import { monthName } from '@app/domain/expenses/expenses.texts'
import { exportDocumentLabels } from '@app/domain/exports/exports.texts'
import { exportSections, type ExportSection } from '@app/domain/exports/exports.vocabulary'
import {
  type DayKilograms,
  monthsInPrint,
  problemsIn,
  thinned,
  weightCurve,
} from '@app/domain/exports/health-summary.rules'
import {
  curveInWords,
  documentWords,
  dosesByMonthInWords,
  leftInWords,
  monthInWords,
  periodInWords,
  signInWords,
  summaryTexts,
} from '@app/domain/exports/health-summary.texts'
import { alertInWords } from '@app/domain/health-score/health-alerts.texts'
import { readingOf, trackingInWords } from '@app/domain/health/health-logs.texts'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { checkFacts } from '@app/domain/health/quick-checks/quick-checks.rules'
import { redFlagsInWords, symptomFacts } from '@app/domain/health/symptoms.rules'
import { formatWeight } from '@app/domain/kernel/quantities/units'
import { addMonths, dateIn } from '@app/domain/kernel/time/dates'
import { isAsNeeded } from '@app/domain/medications/frequency.rules'
import { isCourseOver } from '@app/domain/medications/medications.rules'
import { planInWords } from '@app/domain/medications/rhythm.texts'
import { weightStory } from '@app/domain/pets/weight-story.rules'
import { spanInWords } from '@app/domain/story/medical-timeline.texts'
import type { Sheet } from '../../../platform/print/print-pdf.ts'
import { formatDateInPrint, formatLongDateInPrint, withFewLines } from '../../../platform/print/printable.ts'
import { newestDoses, rowOf } from '../../vaccinations/vaccination-record.service.ts'
import { daysOf, type ExportPart, lastDayIn } from '../export-part.ts'
import { readRecords, type Records } from './health-summary-records.service.ts'
import type { PrintedLog, PrintedMedicine, PrintedVisit } from './health-summary.queries.ts'
import {
  coverOf,
  describePet,
  footerOf,
  identityOf,
  LAYOUTS,
  pathOf,
  type PrintedPet,
  readPictures,
} from './printed-pet.service.ts'

/** Highest number of vaccinations of a summary; a certificate has them all. */
const MOST_VACCINATIONS = 60
/** Highest number of weights of a curve. */
const MOST_WEIGHTS = 180
/** Highest number of weights that the curve's alternative text names. */
const MOST_WEIGHTS_IN_WORDS = 24

/**
 * Lays out the health summary of a pet, or its full report. The transaction ends before the pictures are fetched.
 * @param document decides about the heading; a report has all sections
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function layOutHealthSummary(
  part: ExportPart,
  document: 'health-summary' | 'health-report' = 'health-summary',
): Promise<Sheet> {
  const { moment, paper, period, units } = part
  const sections = document === 'health-report' ? exportSections : part.sections
  const days = daysOf(part)
  const read = await part.transact((tx) => readRecords(tx, { ...part, ...days, sections }))
  const { pet } = read
  const pictures = await readPictures(part, {
    cover: pet.blobId,
    others: read.photos.map(({ blobId }) => blobId),
  })
  const title = exportDocumentLabels[document]
  const reading: Reading = { ...days, pet, units, moment }
  const has = (section: ExportSection) => sections.includes(section)
  return {
    layout: `${LAYOUTS}/health-summary.typ`,
    paper,
    content: {
      ...footerOf(part),
      texts: summaryTexts,
      title: `${title}: ${pet.name}`,
      kind: title,
      name: pet.name,
      summary: describePet(pet, part),
      date: formatLongDateInPrint(days.today),
      period: periodInWords(period, days.from && formatDateInPrint(days.from)),
      cover: coverOf(pet, pictures),
      identity: identityOf(read),
      allergies: problemsIn(pet.allergies),
      problems: has('problems') ? problemsOf(read, reading) : null,
      medications: has('medications') ? medicationsOf(read, reading) : null,
      weight: has('weight') ? weightOf(read, reading) : null,
      vaccinations: has('vaccinations') ? vaccinationsOf(read, reading) : null,
      visits: has('visits') ? visitsOf(read, reading) : null,
      logs: has('health-logs') ? logsOf(read, reading) : null,
      photos: has('photos')
        ? {
            photos: read.photos.map(({ blobId, caption, takenOn }) => ({
              path: pathOf(blobId, pictures),
              alt: caption ?? documentWords.pictureOf(pet.name),
              caption: [caption, formatDateInPrint(takenOn)].filter(Boolean).join(' · '),
            })),
            left: leftInWords(read.counts.photos - read.photos.length, 'photo', 'photos'),
          }
        : null,
    },
    pictures,
  }
}

interface Reading {
  today: string
  pet: PrintedPet
  units: ExportPart['units']
  moment: ExportPart['moment']
}

const joined = (...words: (string | null | false | undefined)[]): string => words.filter(Boolean).join(' · ')
const short = (text: string | null): string | null => text && withFewLines(text, 2)

function problemsOf({ surgeries, noticed }: Records, { pet, units }: Reading) {
  const words = {
    dayOf: formatDateInPrint,
    recentDayOf: formatDateInPrint,
    weightOf: (kg: number) => formatWeight(kg, units.weightUnit),
  }
  return {
    confirmed: [
      ...problemsIn(pet.conditions).map((title) => ({ title, detail: '' })),
      ...surgeries.map(({ logDate, value, notes }) => ({
        title: joined(summaryTexts.surgery, value),
        detail: joined(formatDateInPrint(logDate), short(notes)),
      })),
    ],
    noticed: [
      ...noticed.alerts.map((alert) => {
        const { title, detail } = alertInWords(alert, pet.name, words)
        return { title, detail }
      }),
      ...noticed.signs.map(({ name, days }) => ({
        title: name,
        detail: signInWords(
          days.map(({ day }) => day),
          formatDateInPrint,
        ),
      })),
    ],
  }
}

function medicationsOf({ medicines, doses, counts }: Records, reading: Reading) {
  const { today, pet, moment } = reading
  const until = lastDayIn(pet, moment)
  const isOver = (medicine: PrintedMedicine) => pet.archivedAt !== null || isCourseOver(medicine, today)
  const wording = { until, isInMemory: pet.archivedAt !== null, formatDay: formatDateInPrint }
  const span = ({ startDate: begin, endDate: end, isActive }: PrintedMedicine) =>
    spanInWords({ from: begin, to: end, isActive }, wording)
  return {
    present: medicines
      .filter((medicine) => !isOver(medicine))
      .map((medicine) => {
        const months = monthsInPrint(doses.months.get(medicine.id) ?? [], { today, since: doses.since })
        const given = dosesByMonthInWords(months, { today, since: doses.since, formatDay: formatDateInPrint })
        return {
          title: joined([medicine.name, medicine.dosage].filter(Boolean).join(', '), planInWords(medicine)),
          detail: joined(span(medicine), short(medicine.notes)),
          given: isAsNeeded(medicine.frequency)
            ? lastGivenInWords(medicine, moment.timeZone)
            : (given ?? null),
        }
      }),
    earlier: medicines.filter(isOver).map((medicine) => ({
      title: [medicine.name, medicine.dosage].filter(Boolean).join(', '),
      detail: span(medicine),
    })),
    left: leftInWords(counts.medicines - medicines.length, 'medication', 'medications'),
  }
}

const lastGivenInWords = ({ lastGivenAt }: PrintedMedicine, timeZone: string) => ({
  title: documentWords.lastGiven(lastGivenAt && formatDateInPrint(dateIn(timeZone, lastGivenAt))),
  detail: '',
})

function weightOf({ weights: all }: Records, { pet, units, today }: Reading) {
  const weights = thinned(
    all.map(({ day, kg }): DayKilograms => ({ day, kg })),
    MOST_WEIGHTS,
  )
  const curve = weightCurve(weights, pet, units.weightUnit)
  const [only, last] = [weights[0], weights.at(-1)]
  const yearAgo = addMonths(today, -12)
  const story =
    last &&
    weightStory(
      {
        ...pet,
        weights: weights.filter(({ day }) => day >= yearAgo).map(({ day, kg }) => ({ date: day, kg })),
        weightKg: last.kg,
      },
      {
        unit: units.weightUnit,
        today,
        weighedOn: last.day,
        momentOf: (date) => monthInWords(date.slice(0, 7), today),
      },
    )
  return {
    curve: curve
      ? {
          ...curve,
          days: curve.days.map(({ x, day }) => ({ x, label: axisLabel(day.date, day.unit) })),
          alt: curveInWords(thinned(weights, MOST_WEIGHTS_IN_WORDS), {
            unit: units.weightUnit,
            formatDay: formatDateInPrint,
          }),
        }
      : null,
    only:
      !curve && only ? `${formatWeight(only.kg, units.weightUnit)} on ${formatDateInPrint(only.day)}` : null,
    span:
      only && last && only !== last
        ? `${formatDateInPrint(only.day)} to ${formatDateInPrint(last.day)}`
        : null,
    story: pet.archivedAt === null ? (story?.sentence ?? null) : null,
  }
}

function axisLabel(date: string, unit: 'day' | 'month' | 'year'): string {
  if (unit === 'year') return date.slice(0, 4)
  return unit === 'month' ? monthName(date.slice(0, 7), 'short') : formatDateInPrint(date)
}

function vaccinationsOf({ vaccinations: { doses, count } }: Records, { today }: Reading) {
  const listed = doses.slice(0, MOST_VACCINATIONS)
  const newest = new Set(newestDoses(doses))
  return {
    rows: listed.map((dose) => {
      const { vaccine, given, nextDue, badge, by } = rowOf(dose, today)
      return { vaccine, given, by, nextDue, badge: newest.has(dose) ? badge : null }
    }),
    left: leftInWords(count - listed.length, 'vaccination', 'vaccinations'),
  }
}

function visitsOf({ visits, nextVisit, counts }: Records, { moment }: Reading) {
  const rowOfVisit = ({ at, title, vetName, location, notes }: PrintedVisit) => ({
    date: formatDateInPrint(dateIn(moment.timeZone, at)),
    title,
    vet: [vetName, location].filter(Boolean).join(', '),
    notes: short(notes) ?? '',
  })
  return {
    rows: visits.map(rowOfVisit),
    next: nextVisit ? rowOfVisit(nextVisit) : null,
    left: leftInWords(counts.visits - visits.length, 'visit', 'visits'),
  }
}

const logsOf = ({ logs, counts }: Records, { units }: Reading) => ({
  rows: logs.map((log) => ({
    date: joined(formatDateInPrint(log.logDate), log.logTime),
    title: healthLogTypeLabels[log.type],
    detail: logInWords(log, units),
    notes: short(log.notes) ?? '',
  })),
  left: leftInWords(counts.logs - logs.length, 'health log', 'health logs'),
})

/** Words a health log with all that a vet may ask for. */
function logInWords(log: PrintedLog, units: ExportPart['units']): string {
  const { tracking, symptom, check } = log
  const facts = [...(symptom ? symptomFacts(symptom) : []), ...(check ? checkFacts(check) : [])]
  return joined(
    tracking ? trackingInWords(tracking, units) : check ? null : readingOf(log, units),
    symptom && redFlagsInWords(symptom),
    ...facts.map(([label, value]) => `${label}: ${value.toLowerCase()}`),
  )
}
