import type { ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'

interface UpdatingProps {
  isUpdating: boolean
  className?: string
  children: ReactNode
}

/** Dims the figures of the former period until those of the chosen one have loaded. */
export const Updating = ({ isUpdating, className, children }: UpdatingProps) => (
  <div
    aria-busy={isUpdating}
    className={joinClasses('min-w-0 empty:hidden', className, isUpdating && 'opacity-60')}
  >
    {children}
  </div>
)
