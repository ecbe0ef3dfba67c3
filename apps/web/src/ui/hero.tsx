import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type HeroProps = {
  /** The heading, which names the window or page. */
  title: ReactNode
  /** Words below the title. */
  description?: ReactNode
  /** What the title stands beside, at the foot of the ground. */
  picture: ReactNode
  /** The classes of the ground, such as that of a species. */
  ground: string
  /** Buttons at the top, before the one that closes. */
  tools?: ReactNode
  /** The button that closes. */
  close: ReactNode
}

/** The top of all that is kept about a pet: its picture and name on a ground. */
export function Hero({ title, description, picture, ground, tools, close }: HeroProps) {
  return (
    <div className={joinClasses('relative flex flex-wrap items-end gap-x-3.5 px-pad pt-14 sm:pt-6', ground)}>
      <div className="absolute top-2 right-2 flex sm:top-3 sm:right-3">
        {tools}
        {close}
      </div>
      {picture}
      {/* However long the name and however large the text, most of the window is left to what stands below. */}
      <div className="max-h-[34dvh] min-w-[min(100%,9rem)] flex-1 overflow-y-auto pb-4 wrap-anywhere sm:pb-5">
        {title}
        {description}
      </div>
    </div>
  )
}

export const heroTitleStyle =
  'font-display text-[clamp(1.5rem,8vw,1.9rem)]/[1.1] font-medium tracking-[-0.02em] sm:text-[2.4rem]/[1.05]'
