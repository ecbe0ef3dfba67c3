import type { ComponentProps } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useFieldControl } from './field.tsx'

/** A text of several lines; it grows with its content. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={joinClasses('field-box field-sizing-content max-h-80 resize-y', className)}
    />
  )
}
