import type { ComponentProps } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useFieldControl } from './field.tsx'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldControl()} {...rest} type={type} className={joinClasses('field-box', className)} />
  )
}
