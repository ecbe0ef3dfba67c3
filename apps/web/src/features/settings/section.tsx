import { type ReactNode, useId } from 'react'

/** A group of settings below its heading. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-gap rounded-card bg-surface p-pad shadow-raised"
    >
      <div>
        <h3 id={id} className="text-l font-semibold">
          {title}
        </h3>
        {hint && <p className="text-s text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
