import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { joinClasses } from '../behaviour/join-classes.ts'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldControl()} {...rest} type={type} className={joinClasses('field-box', className)} />
  )
}
