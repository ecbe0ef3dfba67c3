import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { RefObject } from 'react'
import { readNumber } from '@app/domain/kernel/quantities/typed-number'
import { type ScaleUnit, weightLabel } from '@app/domain/kernel/quantities/units'
import { deviceDecimalSign } from '../../format/decimal-sign.ts'
import { WeightUnitSelect } from '../../forms/weight-field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'

/** Change by one press on − or +. */
const steps: Readonly<Record<ScaleUnit, number>> = { kg: 0.1, g: 1, lb: 0.1, oz: 0.1 }

interface WeightInputProps {
  input: RefObject<HTMLInputElement | null>
  text: string
  unit: ScaleUnit
  errorId: string
  invalid: boolean
  onType: (text: string) => void
  onUnit: (unit: ScaleUnit) => void
}

/** One number in large type, with its unit. */
export function WeightInput({ input, text, unit, errorId, invalid, onType, onUnit }: WeightInputProps) {
  const number = readNumber(text, deviceDecimalSign())
  const size = steps[unit]
  const step = (by: number) => {
    if (number !== null) onType(String(Math.max(size, Number((number + by).toFixed(3)))))
  }
  const isNumber = number !== null && !Number.isNaN(number)
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <IconButton
        label={`${size} less`}
        icon={<Minus aria-hidden size={20} />}
        disabled={!isNumber}
        onClick={() => step(-size)}
        className="bg-surface shadow-raised"
      />
      <label className="flex min-w-0 items-baseline justify-center gap-2">
        <span className="sr-only">{weightLabel(unit)}</span>
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
      </label>
      <WeightUnitSelect of="weight" unit={unit} onChoose={onUnit} className="font-semibold" />
      <IconButton
        label={`${size} more`}
        icon={<Plus aria-hidden size={20} />}
        disabled={!isNumber}
        onClick={() => step(size)}
        className="bg-surface shadow-raised"
      />
    </div>
  )
}
