import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { RefObject } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { readNumber } from '../../forms/read-number.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** What a press on − or + changes, in the person's unit. */
const STEP = 0.1

interface WeightInputProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  text: string
  errorId: string
  invalid: boolean
  onType: (text: string) => void
}

/** One number in large type. */
export function WeightInput({ input, label, text, errorId, invalid, onType }: WeightInputProps) {
  const { weightUnit } = useFormat()
  const number = readNumber(text)
  const step = (by: number) => {
    if (number !== null) onType(String(Math.max(STEP, Math.round((number + by) * 10) / 10)))
  }
  const isNumber = number !== null && !Number.isNaN(number)
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <IconButton
        label={`${STEP} less`}
        icon={<Minus aria-hidden size={20} />}
        disabled={!isNumber}
        onClick={() => step(-STEP)}
        className="bg-surface shadow-raised"
      />
      <label className="flex min-w-0 items-baseline justify-center gap-2">
        <span className="sr-only">{label}</span>
        <input
          ref={input}
          name="measure"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          size={Math.max(text.length, 2)}
          aria-describedby={errorId}
          {...(invalid && { 'aria-invalid': true })}
          onChange={({ target }) => onType(target.value)}
          className="w-auto max-w-[min(11rem,52vw)] min-w-[2ch] rounded-control bg-transparent text-center font-display text-[min(3.5rem,15vw)]/[1.15] font-medium tracking-[-0.03em] field-sizing-content"
        />
        <span aria-hidden className="text-l font-semibold text-ink-soft">
          {weightUnit === 'lb' ? 'lbs' : 'kg'}
        </span>
      </label>
      <IconButton
        label={`${STEP} more`}
        icon={<Plus aria-hidden size={20} />}
        disabled={!isNumber}
        onClick={() => step(STEP)}
        className="bg-surface shadow-raised"
      />
    </div>
  )
}
