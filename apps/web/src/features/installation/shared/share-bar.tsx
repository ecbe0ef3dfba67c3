import type { ReactNode } from 'react'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'

export interface Share {
  key: string
  label: string
  /** Size in the bar. */
  amount: number
  figure: string
  detail?: ReactNode
  /** Class of its color; by default one after the other. */
  ground?: string
}

const grounds = ['bg-action', 'bg-ink-faint', 'bg-accent', 'bg-ink', 'bg-warn', 'bg-line-control'] as const
const groundOf = (at: number): string => grounds[at % grounds.length] ?? grounds[0]

interface ShareBarProps {
  label: string
  shares: readonly Share[]
  /** Size of the empty rest of the bar. */
  rest?: number
}

/** Parts of a whole as a bar, with the figures of each below. */
export function ShareBar({ label, shares, rest = 0 }: ShareBarProps) {
  return (
    <div className="@container">
      <div aria-hidden className="mt-3.5 mb-3 flex h-2.5 gap-0.5 overflow-hidden rounded-chip bg-sunk">
        {shares.map(({ key, amount, ground }, at) =>
          amount > 0 ? (
            <span key={key} className={ground ?? groundOf(at)} style={{ flex: `${amount} 0 2px` }} />
          ) : null,
        )}
        {rest > 0 && <span style={{ flexGrow: rest }} />}
      </div>
      <ul aria-label={label} className="divide-y divide-line">
        {shares.map(({ key, label: words, figure, detail, ground }, at) => (
          <li
            key={key}
            className="grid min-h-9 grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-x-3 @min-[16rem]:grid-cols-[12px_minmax(0,1fr)_auto_minmax(4rem,auto)]"
          >
            <span aria-hidden className={joinClasses('size-2.5 rounded-[3px]', ground ?? groundOf(at))} />
            <span className="wrap-anywhere">{words}</span>
            <span className="font-semibold">{figure}</span>
            {detail !== undefined && (
              <span className="text-right text-s text-ink-soft @max-[16rem]:col-start-3">{detail}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
