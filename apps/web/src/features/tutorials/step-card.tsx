import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { tutorialTexts } from '@app/domain/tutorials/tutorials.texts'
import { SPOTLIGHT_PADDING } from '@app/domain/tutorials/tutorials.timing'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { useEscape } from '../../ui/behaviour/use-escape.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { bar } from '../../ui/layout/bar.ts'
import type { Box } from './place-card.ts'
import { NeverAgain, StepButtons, StepState } from './step-parts.tsx'
import { TUTORIAL_MARK } from './tour-place.ts'
import type { Way } from './tutorial-steps.tsx'
import { useCardPlace } from './use-card-place.ts'
import { type PagePlace, usePagePlace } from './use-page-place.ts'

/** Card of a step next to its target, above a page that stays usable: it neither traps nor hides anything. */
export function StepCard({ isWide, ...way }: Way & { isWide: boolean }) {
  const place = usePagePlace(way.step.targets)
  useGoOnByPress(way, place.element)
  if (place.isCovered || place.isLookedFor) return null
  return createPortal(
    <>
      {place.box && <Mark box={place.box} darkens={way.step.component === 'spotlight'} />}
      <FloatingCard way={way} place={place} isWide={isWide} />
    </>,
    document.body,
  )
}

/** Continues after a press of the step's target, if the step is completed by that. */
function useGoOnByPress({ step, goOnFromPage }: Way, element: HTMLElement | undefined): void {
  const goOn = useEffectEvent(goOnFromPage)
  useEffect(() => {
    if (!element || step.completion.type !== 'interaction') return undefined
    const listener = () => goOn(element.matches('a[href]'))
    element.addEventListener('click', listener)
    return () => element.removeEventListener('click', listener)
  }, [element, step])
}

/** Width of the ring, in pixels. */
const MARK_EDGE = 3

/** Ring around the target; a spotlight darkens everything else. */
function Mark({ box, darkens }: { box: Box; darkens: boolean }) {
  // Keeps the ring on the screen: a target that reaches beyond it has no edge there.
  const left = Math.max(MARK_EDGE, box.left - SPOTLIGHT_PADDING)
  const top = Math.max(MARK_EDGE, box.top - SPOTLIGHT_PADDING)
  const right = Math.min(document.documentElement.clientWidth - MARK_EDGE, box.right + SPOTLIGHT_PADDING)
  const bottom = Math.min(innerHeight - MARK_EDGE, box.bottom + SPOTLIGHT_PADDING)
  if (right <= left || bottom <= top) return null
  return (
    <div
      aria-hidden
      style={{ left, top, width: right - left, height: bottom - top }}
      className={joinClasses(
        'pointer-events-none fixed z-35 animate-appear rounded-card outline-3 outline-action print:hidden',
        darkens && 'shadow-[0_0_0_200vmax_var(--veil)]',
      )}
    />
  )
}

interface FloatingCardProps {
  way: Way
  place: PagePlace
  isWide: boolean
}

function FloatingCard({ way, place, isWide }: FloatingCardProps) {
  const { step, leave, takeMeThere } = way
  const { pathname } = useLocation()
  const titleId = useId()
  const textId = useId()
  const card = useRef<HTMLDivElement>(null)
  const isBanner = isWide && step.component === 'banner'
  const style = useCardPlace(card, { place, position: step.position, isWide, isBanner })
  useEscape(card, leave)
  useEscapeOnPage(leave)
  useTakeFocus(card, step.targets.length === 0 || pathname === step.path)
  const isElsewhere = step.targets.length > 0 && !place.element && pathname !== step.path
  const offer = isElsewhere
    ? { label: tutorialTexts.takeMeThere, act: takeMeThere }
    : step.action && place.element && !way.isDone
      ? { label: tutorialTexts.clickHere, act: () => place.element?.click() }
      : undefined
  return (
    <div
      ref={card}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- windows are found by their role
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
      {...bar}
      {...{ [TUTORIAL_MARK]: '' }}
      style={style}
      className={joinClasses(
        'fixed z-40 grid animate-appear gap-3 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float outline-none print:hidden high-contrast:border-line-control',
        isWide ? 'max-h-[calc(100dvh-24px)]' : 'inset-x-3 max-h-[min(60dvh,26rem)]',
        isWide && (isBanner ? 'w-[min(44rem,calc(100vw-7rem))]' : 'w-90'),
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={titleId} className="pt-2 font-display text-l leading-tight font-semibold wrap-anywhere">
          {step.title}
        </h2>
        <IconButton
          label={tutorialTexts.close}
          icon={<X aria-hidden size={20} />}
          className="-mt-1 -mr-2"
          onClick={leave}
        />
      </div>
      <p id={textId} className="-mt-2 text-ink-soft text-pretty wrap-anywhere">
        {step.description}
      </p>
      <StepState {...way}>
        {isElsewhere && <p className="text-s text-ink-soft">{tutorialTexts.elsewhere}</p>}
      </StepState>
      <StepButtons {...way} {...(offer && { offer })} />
      <NeverAgain {...way} />
    </div>
  )
}

/**
 * Focuses the card once it appears on its page, so that it is read; the next Tab reaches its buttons. A user who is
 * typing keeps the focus.
 */
function useTakeFocus(card: RefObject<HTMLDivElement | null>, isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return undefined
    // Waits until a closing dialog or a loading page has moved the focus.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('input, select, textarea, [contenteditable]') !== true)
        card.current?.focus({ preventScroll: true })
    }, FOCUS_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [card, isHere])
}
const FOCUS_MILLISECONDS = 60

/** Leaves the tutorial on Escape anywhere on the page, unless the focused element handles the key itself. */
function useEscapeOnPage(leave: () => void): void {
  const onEscape = useEffectEvent(leave)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
