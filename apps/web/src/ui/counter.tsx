import type { ReactNode } from 'react'

/** A number that matters and what it counts. */
export function Counter({ value, label, note }: { value: ReactNode; label: string; note?: ReactNode }) {
  return (
    <div className="rounded-card bg-surface px-4 py-3.5 shadow-raised">
      <p className="font-display text-[1.7rem]/none font-semibold">{value}</p>
      <p className="mt-1.5 text-s text-ink-soft">{label}</p>
      {note && <p className="mt-1 text-s text-ink-soft">{note}</p>}
    </div>
  )
}
