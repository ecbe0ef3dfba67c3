import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'

export type StepCardProps = {
  title: string
  sentence: string
  drawing?: ReactNode
  /** Buttons, primary first. */
  actions: ReactNode
  children?: ReactNode
}

/** One step of the wizard. */
export function StepCard({ title, sentence, drawing, actions, children }: StepCardProps) {
  return (
    <div>
      {drawing && <div className="flex items-end justify-center gap-3 px-6">{drawing}</div>}
      <Card className="grid gap-5">
        <div>
          <h1
            tabIndex={-1}
            className="font-display text-hero/[1.15] font-medium tracking-[-0.02em] text-balance"
          >
            {title}
          </h1>
          <p className="mt-1.5 text-ink-soft">{sentence}</p>
        </div>
        {children}
        <div className="grid gap-2">{actions}</div>
      </Card>
    </div>
  )
}
