import type { ReactNode } from 'react'

/** The figure of a card with its words. */
export const BigFigure = ({ figure, children }: { figure: string; children: ReactNode }) => (
  <p className="text-ink-soft">
    <span className="mr-1.5 font-display text-[1.9rem]/[1.1] font-semibold tracking-[-0.02em] text-ink">
      {figure}
    </span>{' '}
    {children}
  </p>
)
