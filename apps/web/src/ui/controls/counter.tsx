import type { ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { PlainLink } from './plain-link.tsx'

const box = 'block rounded-card bg-surface px-4 py-3.5 shadow-raised'

export type CounterProps = {
  value: ReactNode
  label: string
  note?: ReactNode
  /** Link to the counted items. */
  to?: string
}

/** An important number with its label. */
export function Counter({ value, label, note, to }: CounterProps) {
  const content = (
    <>
      <p className="font-display text-[1.7rem]/none font-semibold">{value}</p>
      <p className="mt-1.5 text-s text-ink-soft">{label}</p>
      {note && <p className="mt-1 text-s text-ink-soft">{note}</p>}
    </>
  )
  if (to === undefined) return <div className={box}>{content}</div>
  return (
    <PlainLink to={to} replace className={joinClasses(box, 'transition-colors hover:bg-action-soft')}>
      {content}
    </PlainLink>
  )
}
