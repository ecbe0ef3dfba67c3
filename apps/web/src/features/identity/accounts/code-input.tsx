import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/controls/text-input.tsx'

/** Blanks that a code may be pasted with. */
const BLANKS = 6

export type CodeInputProps = ComponentProps<typeof TextInput> & { digits: number }

/** A code that was mailed, as phones offer to fill it in. */
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
