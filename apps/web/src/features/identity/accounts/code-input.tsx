import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/controls/text-input.tsx'

/** Blanks that a pasted code may contain. */
const BLANKS = 6

export type CodeInputProps = ComponentProps<typeof TextInput> & { digits: number }

/** Input for a mailed code, which phones offer to fill in. */
export function CodeInput({ digits, ...input }: CodeInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={digits + BLANKS}
      className="text-center text-2xl tracking-[0.3em]"
      {...input}
    />
  )
}
