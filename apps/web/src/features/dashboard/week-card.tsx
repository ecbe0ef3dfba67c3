import { type ReactNode, useState } from 'react'
import type { Visit } from '@app/domain/dashboard/visits.rules'
import {
  entriesOfWeek,
  nextEntries,
  type WeekEntry,
  weekEntryLink,
  weekFrom,
} from '@app/domain/dashboard/week.rules'
import type { DueEntry } from '@app/domain/due/due.contract'
import { plural } from '@app/domain/kernel/message-format'
import { useMay } from '../../api/use-me.ts'
import { formatNearDay } from '../../format/format-dates.ts'
import { formatShortDay, weekdayOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { writtenName } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { RowList } from '../../ui/layout/row-list.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useAdd } from '../../windows/add-context.ts'
import type { UnreadList } from './unread-card.tsx'
import { WEEK_ID } from './week-place.ts'

interface WeekProps {
  visits: readonly Visit[]
  /** After a failed read the card below reports it. */
  due: readonly DueEntry[] | UnreadList
  /** yyyy-MM-dd */
  today: string
  nameOf: (petId: string) => string
  renderFace: (petId: string, className: string) => ReactNode
}

/** Seven days at a glance and the next entries; a chosen day shows its entries. */
export function WeekCard({ visits, due, today, nameOf, renderFace }: WeekProps) {
  const [chosen, setChosen] = useState<string>()
  const { dayOf } = useFormat()
  const unread = 'refetch' in due ? due : undefined
  const entries = entriesOfWeek({ visits, due: 'refetch' in due ? [] : due, today, dayOf })
  const day = chosen !== undefined && chosen >= today ? chosen : undefined
  const shown =
    day === undefined ? nextEntries(entries, visits, today) : entries.filter(({ date }) => date === day)
  return (
    <Card
      id={WEEK_ID}
      tabIndex={-1}
      aria-labelledby="week"
      className="scroll-mt-20 focus:not-focus-visible:outline-none"
    >
      <CardHeader title="This week" id="week" />
      <fieldset aria-label="Days of this week" className="-mx-1.5 grid grid-cols-7 text-center">
        {weekFrom(today).map((date) => (
          <Day
            key={date}
            date={date}
            count={entries.filter((entry) => entry.date === date).length}
            isToday={date === today}
            isChosen={date === day}
            onChoose={() => setChosen(date === day ? undefined : date)}
          />
        ))}
      </fieldset>
      <div aria-live="polite" className="mt-2 border-t border-line">
        {shown.length === 0 ? (
          <Nothing day={day} unread={unread} />
        ) : (
          <RowList label={day === undefined ? 'Coming up' : formatNearDay(day)}>
            {shown.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                petName={nameOf(entry.petId)}
                today={today}
                isOfDay={day !== undefined}
              >
                {renderFace(entry.petId, 'size-11 rounded-[14px]')}
              </Entry>
            ))}
          </RowList>
        )}
      </div>
    </Card>
  )
}

interface DayProps {
  date: string
  count: number
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

function Day({ date, count, isToday, isChosen, onChoose }: DayProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={joinClasses(
        'grid min-w-0 justify-items-center gap-0.5 rounded-[14px] py-2 text-[0.72rem] font-semibold',
        isToday ? 'bg-action-soft text-action' : 'text-ink-soft',
        isChosen && 'outline-2 -outline-offset-2 outline-action',
      )}
    >
      <span>
        {isToday && <VisuallyHidden>Today, </VisuallyHidden>}
        {weekdayOf(date)}{' '}
      </span>
      <span
        className={joinClasses(
          'font-display text-[1.1rem] leading-tight',
          isToday ? 'text-action' : 'text-ink',
        )}
      >
        {Number(date.slice(8))}
      </span>
      <span className={joinClasses('size-1.5 rounded-chip', count > 0 && 'bg-warn')}>
        {count > 0 && (
          <VisuallyHidden>{plural(count, { one: ', # entry', other: ', # entries' })}</VisuallyHidden>
        )}
      </span>
    </button>
  )
}

interface NothingProps {
  /** Chosen day. */
  day: string | undefined
  /** Unread list of the other due entries, if it could not be read. */
  unread: UnreadList | undefined
}

function Nothing({ day, unread }: NothingProps) {
  const { openAdd } = useAdd()
  const maySchedule = useMay('add appointments')
  if (unread) {
    return unread.error ? (
      <p className="pt-4 text-ink-soft">No visits or boosters.</p>
    ) : (
      <Skeleton className="mt-4 h-14" />
    )
  }
  if (day !== undefined) return <p className="pt-4 text-ink-soft">Nothing is planned for this day.</p>
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-gap gap-y-3 pt-4">
      <div className="min-w-0">
        <h3 className="font-display text-l font-semibold">Nothing planned</h3>
        <p className="text-s text-ink-soft">Visits, boosters and refills show up here.</p>
      </div>
      {maySchedule && (
        <Button variant="soft" onClick={() => openAdd('appointment')}>
          Schedule Appointment
        </Button>
      )}
    </div>
  )
}

interface EntryProps {
  entry: WeekEntry
  petName: string
  today: string
  /** True under its day's heading: the entry then shows its time only. */
  isOfDay: boolean
  children: ReactNode
}

function Entry({ entry, petName, today, isOfDay, children }: EntryProps) {
  const { title, name, detail, date, at } = entry
  const { time } = useFormat()
  const day = date === today ? 'Today' : formatShortDay(date, today)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {children}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-[min(100%,7rem)] flex-1 wrap-anywhere">
          <Link tone="ink" to={weekEntryLink(entry)} className="leading-snug">
            <MarkWritten names={[name]}>{title}</MarkWritten>
          </Link>
          <p className="text-s text-ink-soft">
            <MarkWritten names={[writtenName(petName)]}>{petName}</MarkWritten>
            {detail && ` · ${detail}`}
          </p>
        </div>
        <p className="text-s text-ink-soft">{[!isOfDay && day, at && time(at)].filter(Boolean).join(' ')}</p>
      </div>
    </li>
  )
}
