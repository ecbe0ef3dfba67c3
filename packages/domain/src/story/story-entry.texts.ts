import { documentTypeLabels } from '../files/documents.vocabulary.ts'
import { type LogUnits, readingOf, trackingInWords } from '../health/health-logs.texts.ts'
import { healthLogTypeLabels } from '../health/health-logs.vocabulary.ts'
import { formatWeight } from '../kernel/quantities/units.ts'
import { homeTexts } from '../pets/home.texts.ts'
import { timelineTexts } from './medical-timeline.texts.ts'
import type { StoryEntry } from './story.contract.ts'
import { dosedInWords, dosesInWords, missedInWords, storyTexts, weightChangeInWords } from './story.texts.ts'

/** Formats of the reader. */
export interface EntryFormat extends LogUnits {
  /** Time of an instant. */
  time: (instant: string) => string
  /** Time on the wall clock, HH:mm. */
  wallTime: (time: string) => string
  /** Words a plain date with its year. */
  formatDay: (date: string) => string
  /** Words a plain date of a known year. */
  dayOfYear: (date: string) => string
}

/** An entry in words, alike on the screen and on paper. */
export interface EntryInWords {
  title: string
  /** Details and note. */
  lines: string[]
  /** Names within the words, as their users wrote them. */
  names: Names
}

type Names = readonly (string | null | undefined)[]

const joined = (...words: (string | null | undefined)[]): string => words.filter(Boolean).join(' · ')

/** Words an entry of a story or a medical timeline. */
export function entryInWords(entry: StoryEntry, format: EntryFormat): EntryInWords {
  const { title, detail, names = [] } = describe(entry, format)
  const lines = [detail, entry.note].filter((line): line is string => Boolean(line))
  return { title, lines, names }
}

interface Described {
  title: string
  detail?: string | null | undefined
  names?: Names
}

function describe(entry: StoryEntry, format: EntryFormat): Described {
  const { kind, title, detail, log, weight, doses, at, documentType, home } = entry
  const { formatDay, dayOfYear } = format
  const time = entry.time && format.wallTime(entry.time)
  if (doses) {
    const names = doses.medications.map(({ name }) => name)
    const details = [dosedInWords(doses), missedInWords(doses, dayOfYear)]
    return { title: dosesInWords(doses), detail: details.filter(Boolean).join('. '), names }
  }
  if (weight) {
    // Omits the year that the month's heading already shows.
    const dayOf = (date: string) =>
      date.slice(0, 4) === entry.day.slice(0, 4) ? dayOfYear(date) : formatDay(date)
    const change = weightChangeInWords(weight, weight.before, { unit: format.weightUnit, dayOf })
    return { title: formatWeight(weight.kg, format.weightUnit), detail: joined(time, change) }
  }
  if (log) {
    const reading = log.tracking ? trackingInWords(log.tracking, format) : readingOf(log, format)
    return { title: healthLogTypeLabels[log.type], detail: joined(time, reading) }
  }
  const named = title ?? ''
  const names = [named, detail]
  if (home?.years === 0) return { title: homeTexts.movedIn(named), names }
  if (home) {
    const since = homeTexts.movedInOn(named, formatDay(home.since))
    return { title: homeTexts.yearsAtHome(home.years), detail: since, names }
  }
  if (kind === 'photo') return { title: named || timelineTexts.photo, names }
  if (kind === 'medication-begun') return { title: storyTexts.begun(named), detail, names }
  if (kind === 'medication-ended') return { title: storyTexts.ended(named), detail, names }
  if (kind === 'document') return { title: named, detail: documentType && documentTypeLabels[documentType] }
  // The reason of a visit is not a name; the visited vet is.
  return {
    title: named,
    detail: joined(at && format.time(at), detail),
    names: kind === 'visit' ? [detail] : names,
  }
}
