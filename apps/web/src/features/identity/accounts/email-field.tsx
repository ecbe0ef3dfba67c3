import type { ComponentProps } from 'react'
import { Field } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'

export type EmailFieldProps = ComponentProps<typeof TextInput> & { error?: string | undefined }

/** Field for the address of an account, which password managers recognise. */
export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" required error={error}>
      <TextInput type="email" inputMode="email" autoComplete="username" autoCapitalize="none" {...input} />
    </Field>
  )
}
