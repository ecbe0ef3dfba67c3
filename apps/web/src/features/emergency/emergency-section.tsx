import { type ReactNode, useId } from 'react'

interface EmergencySectionProps {
  title: string
  /** A link or action at the end of the heading's line. */
  action?: ReactNode
  /** Heading level: below the title of a dialog, or of a page. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A part of the emergency information below its heading. */
export function EmergencySection({
  title,
  action,
  heading: Heading = 'h3',
  children,
}: EmergencySectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card bg-surface p-pad shadow-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={id} className="text-l font-semibold">
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
