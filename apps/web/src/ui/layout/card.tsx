import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={joinClasses('min-w-0 rounded-card bg-surface p-pad shadow-raised', className)}
    />
  )
}

/** The first line of a card: its heading and, at the end, one link or action. */
export function CardHeader({ title, id, action }: { title: string; id?: string; action?: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="text-l font-semibold">
        {title}
      </h2>
      {action && <div className="text-s">{action}</div>}
    </div>
  )
}
