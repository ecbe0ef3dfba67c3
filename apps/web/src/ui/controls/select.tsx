import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useFieldControl } from './field.tsx'

/** The platform's own select, so that a phone shows its own picker. Options are its children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
        className={joinClasses('field-box appearance-none truncate pr-10', className)}
      />
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
