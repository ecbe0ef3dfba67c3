import { inRows, type StoryMonth, sumOf } from '@app/domain/story/story.rules'
import { shareInWords } from '@app/domain/story/story.texts'
import { monthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import type { PetInList } from '../../records/pets.ts'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { StoryPhotos } from './story-photos.tsx'
import { StoryRow } from './story-row.tsx'

interface MonthProps {
  month: StoryMonth
  pet: PetInList
}

/** A month of a story: its summary, and next to or below it every event. */
export function Month({ month, pet }: MonthProps) {
  const first = `${month.month}-01`
  const year = first.slice(0, 4)
  const headingId = `story-${month.month}`
  return (
    <section
      aria-labelledby={headingId}
      data-year={year}
      className="grid scroll-mt-[calc(var(--above,0px)+var(--bar,0px)+4.5rem)] @min-[52rem]:grid-cols-[150px_minmax(0,1fr)] @min-[52rem]:gap-7"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-0.5 pt-4 pb-2.5 @min-[52rem]:sticky @min-[52rem]:top-[calc(var(--above,0px)+var(--bar,0px)+3.5rem)] @min-[52rem]:block @min-[52rem]:self-start @min-[52rem]:py-3.5">
        <h3 id={headingId} className="font-display text-[1.6rem]/[1.15] font-medium tracking-[-0.02em]">
          {monthOf(first)}{' '}
          <span className="text-base tracking-normal text-ink-soft @min-[52rem]:mt-0.5 @min-[52rem]:block">
            {year}
          </span>
        </h3>
        <Sum month={month} />
      </header>
      <ul className="min-w-0 divide-y divide-line overflow-hidden rounded-card bg-surface shadow-raised">
        {inRows(month.entries).map((row, at, rows) => {
          const [entry] = row
          if (!entry) return null
          if (entry.kind === 'photo')
            return <StoryPhotos key={`photo ${entry.recordId}`} photos={row} pet={pet} />
          const before = rows[at - 1]?.at(-1)
          return (
            <StoryRow
              key={`${entry.kind} ${entry.recordId ?? entry.day}`}
              entry={entry}
              petId={pet.id}
              isSameDay={before?.day === entry.day && before.kind !== 'doses'}
            />
          )
        })}
      </ul>
    </section>
  )
}

function Sum({ month }: { month: StoryMonth }) {
  const { weight } = useFormat()
  const { kg, doses } = sumOf(month)
  const words = [kg !== null && weight(kg), doses && shareInWords(doses)].filter(Boolean)
  return (
    words.length > 0 && (
      <p className="text-s text-ink-soft @min-[52rem]:mt-1.5">
        <MarkWritten>{words.join(' · ')}</MarkWritten>
      </p>
    )
  )
}
