import type { ReactNode } from 'react'

export type EmptyStateProps = {
  drawing: ReactNode
  title: string
  /** The next step, in a sentence. */
  sentence: string
  action?: ReactNode
  /** Level of the heading, depending on the context. */
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ drawing, title, sentence, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-3 py-6 text-center">
      {drawing}
      <Heading className="font-display text-xl leading-tight font-semibold text-balance">{title}</Heading>
      <p className="text-balance text-ink-soft">{sentence}</p>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
