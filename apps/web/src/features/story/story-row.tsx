import Activity from 'lucide-react/icons/activity'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Heart from 'lucide-react/icons/heart'
import Pill from 'lucide-react/icons/pill'
import Scale from 'lucide-react/icons/scale'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Syringe from 'lucide-react/icons/syringe'
import type { ComponentType } from 'react'
import { documentTypeLabels } from '@app/domain/files/documents.vocabulary'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { homeTexts } from '@app/domain/pets/home.texts'
import { timelineTexts } from '@app/domain/story/medical-timeline.texts'
import type { StoryEntry } from '@app/domain/story/story.contract'
import { linkOf } from '@app/domain/story/story.rules'
import {
  dosedInWords,
  dosesInWords,
  missedInWords,
  storyTexts,
  weightChangeInWords,
} from '@app/domain/story/story.texts'
import type { StoryKind } from '@app/domain/story/story.vocabulary'
import { formatDay } from '../../format/format-dates.ts'
import { dayInMonth, dayOfYear, daysInMonth } from '../../format/format-week.ts'
import type { Format } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { readingOf } from '../health/index.ts'
import { trackingInWords } from '../health/metrics/index.ts'

const tones = {
  quiet: 'bg-sunk text-ink-soft',
  good: 'bg-action-soft text-action',
  warm: 'bg-accent-soft text-accent-ink',
} as const

const faces: Readonly<
  Record<StoryKind, { icon: ComponentType<{ size: number }>; tone: keyof typeof tones }>
> = {
  photo: { icon: Camera, tone: 'quiet' },
  doses: { icon: Pill, tone: 'good' },
  'medication-begun': { icon: Pill, tone: 'warm' },
  'medication-ended': { icon: Pill, tone: 'quiet' },
  weight: { icon: Scale, tone: 'good' },
  visit: { icon: Stethoscope, tone: 'warm' },
  vaccination: { icon: Syringe, tone: 'good' },
  'health-log': { icon: Activity, tone: 'quiet' },
  document: { icon: FileText, tone: 'quiet' },
  home: { icon: Heart, tone: 'warm' },
}

/** Icon of an entry's kind. */
export function StoryFace({ kind, className }: { kind: StoryKind; className: string }) {
  const { icon: Icon, tone } = faces[kind]
  return (
    <span aria-hidden className={joinClasses('grid size-10 place-items-center', tones[tone], className)}>
      <Icon size={20} />
    </span>
  )
}

/** Words of an entry: its title, and below it its details and note. */
export function StoryWords({ entry }: { entry: StoryEntry }) {
  const { title, lines, names } = wordsOf(entry, useFormat())
  return (
    <span className="min-w-0 wrap-anywhere">
      <span dir="auto" className="block leading-snug font-semibold">
        <MarkWritten names={names}>{title}</MarkWritten>
      </span>
      {lines.map((line) => (
        <span key={line} dir="auto" className="line-clamp-3 text-s whitespace-pre-line text-ink-soft">
          <MarkWritten names={names}>{line}</MarkWritten>
        </span>
      ))}
    </span>
  )
}

interface StoryRowProps {
  entry: StoryEntry
  petId: string
  /** True if the entry above shows the same day; screen readers hear the day with each entry. */
  isSameDay: boolean
}

/** Entry of a story, which opens its record. */
export function StoryRow({ entry, petId, isSameDay }: StoryRowProps) {
  const day = entry.doses ? daysInMonth(entry.doses.from, entry.doses.to) : dayInMonth(entry.day)
  return (
    <li>
      <PlainLink
        to={linkOf(petId, entry)}
        className="grid min-h-17 grid-cols-[40px_minmax(0,1fr)] items-center gap-x-3 px-4 py-3 -outline-offset-3 hover:bg-sunk/50 @min-[18rem]:grid-cols-[40px_minmax(0,1fr)_auto]"
      >
        <StoryFace kind={entry.kind} className="rounded-[14px]" />
        <StoryWords entry={entry} />
        <span
          className={joinClasses(
            'col-start-2 text-s whitespace-nowrap text-ink-soft @min-[18rem]:col-start-3 @min-[18rem]:self-start @min-[18rem]:pt-0.5',
            isSameDay && 'sr-only',
          )}
        >
          {day}
        </span>
      </PlainLink>
    </li>
  )
}

interface RowWords {
  title: string
  lines: string[]
  /** Names within the words. */
  names: Names
}

type Names = readonly (string | null | undefined)[]

const joined = (...words: (string | null | undefined)[]): string => words.filter(Boolean).join(' · ')

function wordsOf(entry: StoryEntry, format: Format): RowWords {
  const { title, detail, names = [] } = told(entry, format)
  const lines = [detail, entry.note].filter((line): line is string => Boolean(line))
  return { title, lines, names }
}

interface Told {
  title: string
  detail?: string | null | undefined
  names?: Names
}

function told(entry: StoryEntry, format: Format): Told {
  const { kind, title, detail, log, weight, doses, at, documentType, home } = entry
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
    return { title: format.weight(weight.kg), detail: joined(time, change) }
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
