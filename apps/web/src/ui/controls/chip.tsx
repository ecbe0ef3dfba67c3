import type { ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'

export type ChipTone = 'neutral' | 'due' | 'ok' | 'late' | 'tier'

const tones: Record<ChipTone, string> = {
  neutral: 'bg-sunk text-ink-soft',
  due: 'bg-accent-soft text-accent-ink',
  ok: 'bg-action-soft text-action',
  late: 'bg-danger-soft text-danger',
  tier: 'bg-lilac text-ink',
}

/** One or two words about a state. The words carry the meaning; the color only repeats them. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: ChipTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={joinClasses(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-chip px-2.5 py-0.5 text-s font-semibold',
        'high-contrast:outline-1 high-contrast:outline-current',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
