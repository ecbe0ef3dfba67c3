import Bell from 'lucide-react/icons/bell-ring'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import Pill from 'lucide-react/icons/pill'
import Syringe from 'lucide-react/icons/syringe'
import { useEffect, useRef } from 'react'
import { PartFailure } from '../../../api/part-failure.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { catchFocus } from '../../../ui/behaviour/catch-focus.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { watchSight } from '../../../ui/behaviour/watch-sight.ts'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { DoseMark } from '../../medications/doses/index.ts'
import { NowAction } from './now-action.tsx'
import { nowInWords } from './now-words.ts'
import { type Need, type PetNow, usePetNow } from './pet-now.tsx'

/** Present need of the pet with the one action on it; reports its visibility to the folded head. */
export function NowRow({ className }: { className: string }) {
  const petNow = usePetNow()
  useCaughtFocus(petNow?.need?.key)
  if (!petNow) return null
  const { need, state, pet } = petNow
  // Reserves no space while loading for a pet without medications, because it usually needs nothing.
  const isSilent = state === 'known' || state === 'loading'
  if (!need && isSilent && pet.summary.currentMedications === 0) return null
  return (
    <section aria-label="Now" className={joinClasses('relative', className)}>
      <Sight setInSight={petNow.setRowInSight} />
      <Content {...petNow} />
    </section>
  )
}

function Content({ pet, now, need, ahead, state }: PetNow) {
  const { time } = useFormat()
  if (need) return <NeedRow need={need} pet={pet} now={now} />
  if (state === 'loading') return <Skeleton className="h-18 rounded-card" />
  if (state !== 'known')
    return (
      <PartFailure
        title="What is due could not be loaded"
        error={state.error}
        busy={state.isReading}
        retry={state.retry}
      />
    )
  return (
    <p className="flex min-h-control items-center gap-2 rounded-card px-1 font-semibold text-good">
      <Check aria-hidden size={20} className="shrink-0" />
      <span>
        Nothing to do now.
        {ahead && (
          <>
            {' '}
            Next: <AsWritten>{ahead.medication.name}</AsWritten>, {time(ahead.dueAt)}
          </>
        )}
      </span>
    </p>
  )
}

const icons = { dose: Pill, vaccination: Syringe, visit: CalendarDays, reminder: Bell, refill: Pill } as const

function NeedRow({ need, pet, now }: Pick<PetNow, 'pet' | 'now'> & { need: Need }) {
  const { title, when, detail, isLate } = nowInWords(need, now, useFormat())
  const Icon = icons['dose' in need ? 'dose' : need.entry.kind]
  const words = (
    <p className="line-clamp-2 text-s text-ink-soft">
      <span className={joinClasses('font-semibold', isLate && 'text-danger')}>{when}</span>
      {detail && ` · ${detail}`}
    </p>
  )
  return (
    <ul
      className={joinClasses(
        '@container rounded-card px-4 py-3.5',
        isLate ? 'bg-danger-soft' : 'dose' in need ? 'bg-action-soft' : 'bg-surface shadow-raised',
      )}
    >
      {/* Uses a list item: it keeps its position while the user is at it (loading/quiet.ts). */}
      <li
        key={need.key}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 @min-[19rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[15rem]:grid-cols-1"
      >
        <span
          className={joinClasses(
            'hidden size-11 place-items-center rounded-[14px] @min-[19rem]:grid',
            isLate || 'dose' in need ? 'bg-surface' : 'bg-sunk',
            isLate ? 'text-danger' : 'text-action',
          )}
        >
          <Icon aria-hidden size={20} />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <p translate="no" className="leading-snug font-semibold">
            {title}
          </p>
          {'dose' in need ? (
            <DoseMark dose={need.dose} now={now}>
              {words}
            </DoseMark>
          ) : (
            words
          )}
        </div>
        <NowAction need={need} pet={pet} now={now} />
      </li>
    </ul>
  )
}

/** Catches the focus after a completed entry disappears with its focused button. */
function useCaughtFocus(key: string | undefined): void {
  const last = useRef(key)
  useEffect(() => {
    if (last.current !== key) catchFocus()
    last.current = key
  }, [key])
}

/** Line above the row, as high as the sticky bars reach: once the line has left the screen the row is hidden. */
function Sight({ setInSight }: { setInSight: (is: boolean) => void }) {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!line.current) return undefined
    const end = watchSight(line.current, setInSight)
    return () => {
      end()
      setInSight(false)
    }
  }, [setInSight])
  return (
    <span
      ref={line}
      aria-hidden
      className="pointer-events-none absolute bottom-[calc(var(--bar)+var(--control)+var(--above,0px))] left-0 h-px w-px"
    />
  )
}
