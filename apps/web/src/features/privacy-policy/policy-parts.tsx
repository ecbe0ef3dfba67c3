import type { ReactNode } from 'react'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

/** A chapter of the policy below its heading. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3.5">
      <h2 className="font-display text-[1.6rem]/[1.2] font-medium text-balance">{title}</h2>
      {children}
    </section>
  )
}

export function Paragraph({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={joinClasses('text-[1.0625rem]/[1.6] text-pretty', className)}>{children}</p>
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 text-[1.0625rem]/[1.6] text-pretty">{children}</ul>
}

/** Pairs of a subject and its description, one below the other on a phone. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="divide-y divide-line rounded-card bg-surface px-4 shadow-raised sm:px-6">{children}</dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[15rem_1fr]">
      <dt className="font-semibold wrap-anywhere">{name}</dt>
      <dd className="text-pretty text-ink-soft">{children}</dd>
    </div>
  )
}
