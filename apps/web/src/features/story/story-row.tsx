import Activity from 'lucide-react/icons/activity'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Heart from 'lucide-react/icons/heart'
import Pill from 'lucide-react/icons/pill'
import Scale from 'lucide-react/icons/scale'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Syringe from 'lucide-react/icons/syringe'
import type { ComponentType } from 'react'
import { entryInWords } from '@app/domain/story/story-entry.texts'
import type { StoryEntry } from '@app/domain/story/story.contract'
import { linkOf } from '@app/domain/story/story.rules'
import type { StoryKind } from '@app/domain/story/story.vocabulary'
import { formatDay } from '../../format/format-dates.ts'
import { dayInMonth, dayOfYear, daysInMonth } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'

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
  const { title, lines, names } = entryInWords(entry, { ...useFormat(), formatDay, dayOfYear })
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
