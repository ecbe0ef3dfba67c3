import { type RefObject, useEffect, useRef, useState } from 'react'
import { storyTexts } from '@app/domain/story/story.texts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

/** Year of a month's section. */
const yearOf = (section: Element | undefined): number | undefined =>
  section instanceof HTMLElement && section.dataset['year'] ? Number(section.dataset['year']) : undefined

const sectionsOf = (list: Element | null): Element[] => [...(list?.querySelectorAll('[data-year]') ?? [])]

interface Scrubbed {
  years: readonly number[]
  year: number | undefined
  setYear: (year: number | undefined) => void
  /** True while another year is loading. */
  isComing: boolean
}

interface YearsOfStory {
  /** Year in view. */
  current: number | undefined
  /** Element with the months. */
  list: RefObject<HTMLDivElement | null>
  goTo: (year: number) => void
  /** Resets the story: the visible year is unknown. */
  beginAnew: () => void
}

/** Tracks the visible year of a story, and leads to others: at once if loaded, otherwise by reading from that year. */
export function useYears({ years, year, setYear, isComing }: Scrubbed): YearsOfStory {
  const list = useRef<HTMLDivElement>(null)
  const [visibleYear, setVisibleYear] = useState<number>()
  useEffect(() => {
    const look = () => {
      const above = sectionsOf(list.current).findLast(
        (section) => section.getBoundingClientRect().top < innerHeight / 2,
      )
      setVisibleYear(yearOf(above))
    }
    // Captures events of an inner scroll container too.
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [])
  const goTo = (chosen: number) => {
    const there = sectionsOf(list.current).find((section) => yearOf(section) === chosen)
    const newest = chosen === years[0] ? undefined : chosen
    if (!there) setYear(newest)
    setVisibleYear(chosen)
    const target = there ?? list.current
    target?.scrollIntoView({ block: 'start' })
  }
  return {
    current: (isComing ? year : visibleYear) ?? year ?? years[0],
    list,
    goTo,
    beginAnew: () => setVisibleYear(undefined),
  }
}

interface YearsProps {
  years: readonly number[]
  current: number | undefined
  onChoose: (year: number) => void
}

/** Years of a story, next to it on a wide screen. */
export function Years({ years, current, onChoose }: YearsProps) {
  if (years.length < 2) return null
  return (
    <nav
      aria-label={storyTexts.years}
      className="sticky top-[calc(var(--above,0px)+var(--bar,0px)+4.5rem)] hidden max-h-[calc(100vh-10rem)] w-24 self-start overflow-y-auto [scrollbar-width:none] @min-[52rem]:block"
    >
      {years.map((year) => (
        <button
          key={year}
          type="button"
          aria-current={year === current}
          onClick={() => onChoose(year)}
          className={joinClasses(
            'flex min-h-control w-full items-center justify-end gap-2.5 rounded-control text-s font-semibold -outline-offset-3 after:h-0.5 after:rounded-chip',
            year === current
              ? 'font-display text-[1.25rem]! text-action after:w-7 after:bg-action'
              : 'text-ink-soft after:w-3.5 after:bg-line hover:text-ink',
          )}
        >
          {year}
        </button>
      ))}
    </nav>
  )
}
