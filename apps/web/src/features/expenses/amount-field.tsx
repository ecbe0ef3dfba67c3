import { useId, useState } from 'react'
import { tooManyDecimals } from '@app/domain/expenses/expenses.texts'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { decimalOf, minorOf } from '@app/domain/kernel/quantities/money'
import { readNumber } from '@app/domain/kernel/quantities/typed-number'
import { deviceDecimalSign } from '../../format/decimal-sign.ts'
import { clearError, type Quantity } from '../../forms/number-control.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { FieldError } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { CurrencyOptions } from './currency-options.tsx'

/** An amount of a currency, typed with decimals and stored in the smallest unit. */
export const amountIn = (currency: CurrencyCode): Quantity => ({
  shown: (minor) => Number(decimalOf({ minor, currency })),
  stored: (typed) => minorOf(typed, currency),
})

/** Longest amount that fits beside its currency on a phone, in large digits. */
const LARGE_LENGTH = 7

/** The money of an expense as one large number, with its currency. */
export function AmountField({ fields }: { fields: PartFields }) {
  const id = useId()
  const minor = fields.valueOf('amount.minor')
  const currency = fields.valueOf('amount.currency') as CurrencyCode
  const [text, setText] = useState(() =>
    typeof minor === 'number' && !Number.isNaN(minor) ? decimalOf({ minor, currency }) : '',
  )
  const store = (typed: string, code: CurrencyCode) => {
    const number = readNumber(typed, deviceDecimalSign())
    fields.setValue('amount.minor', number === null ? Number.NaN : minorOf(number, code))
  }
  const { ref, onBlur } = fields.register('amount.minor')
  const problem = fields.errorOf('amount.minor') ?? fields.errorOf('amount.currency')
  const error = problem && amountError(text, problem, currency)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Amount</span>
          <input
            ref={(element) => ref(element && { focus: () => element.focus() })}
            name="amount.minor"
            inputMode="decimal"
            autoComplete="off"
            placeholder={decimalOf({ minor: 0, currency })}
            value={text}
            required
            aria-describedby={id}
            {...(error && { 'aria-invalid': true })}
            onBlur={(event) => void onBlur(event)}
            onChange={({ target }) => {
              setText(target.value)
              store(target.value, currency)
            }}
            className={joinClasses(
              '-mx-1 h-15 w-full rounded-control bg-transparent px-1 font-display font-medium tracking-[-0.03em] placeholder:text-ink-faint',
              text.length > LARGE_LENGTH ? 'text-[min(2rem,8.2vw)]' : 'text-[min(3.25rem,14vw)]',
            )}
          />
        </label>
        <div className="w-28">
          <Select
            aria-label="Currency"
            value={currency}
            onChange={({ target }) => {
              const code = target.value as CurrencyCode
              fields.setValue('amount.currency', code)
              store(text, code)
            }}
          >
            <CurrencyOptions />
          </Select>
        </div>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The message at an amount: it is missing, has two readings or has more decimals than its currency. */
function amountError(text: string, problem: string, currency: CurrencyCode): string {
  const number = readNumber(text, deviceDecimalSign())
  if (number === null) return 'Amount is required'
  if (Number.isNaN(number) || !Number.isNaN(minorOf(number, currency))) return clearError(text, problem)
  return tooManyDecimals(currency)
}
