import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { tooManyDecimals } from '@app/domain/expenses/expenses.texts'
import { type CurrencyCode, minorDigits } from '@app/domain/kernel/quantities/currencies'
import { decimalOf, minorOf, MOST_MONEY } from '@app/domain/kernel/quantities/money'
import { readNumber } from '@app/domain/kernel/quantities/typed-number'
import { deviceDecimalSign } from '../../format/decimal-sign.ts'
import { clearError } from '../../forms/number-control.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Field, FieldError } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { CurrencyOptions } from './currency-options.tsx'

/** An amount as typed, with decimals. Its number is stored in the smallest unit of the form's currency. */
export interface TypedAmount {
  text: string
  currency: CurrencyCode
  error: string | undefined
  /** Stores the number again after a change of the currency: the digits stay. */
  storeIn: (currency: CurrencyCode) => void
  /** Props of its input. */
  input: ComponentProps<'input'>
}

/** Stored number of an empty text. Every schema refuses NaN, so that an amount is required. */
const nothing = { 'amount.minor': Number.NaN, reimbursedMinor: null }

/** The typed text of an amount of a form, whose currency is `amount.currency`. */
export function useTypedAmount(fields: PartFields, name: keyof typeof nothing): TypedAmount {
  const minor = fields.valueOf(name)
  const currency = fields.valueOf('amount.currency') as CurrencyCode
  const [text, setText] = useState(() =>
    typeof minor === 'number' && !Number.isNaN(minor) ? decimalOf({ minor, currency }) : '',
  )
  const store = (typed: string, code: CurrencyCode) => {
    const number = readNumber(typed, deviceDecimalSign(), minorDigits(code))
    fields.setValue(name, number === null ? nothing[name] : minorOf(number, code))
  }
  const problem = fields.errorOf(name)
  const { ref, onBlur } = fields.register(name)
  return {
    text,
    currency,
    error: problem && amountError(text, problem, currency),
    storeIn: (code) => store(text, code),
    input: {
      name,
      inputMode: 'decimal',
      autoComplete: 'off',
      value: text,
      ref: (element) => ref(element && { focus: () => element.focus() }),
      onBlur: (event) => void onBlur(event),
      onChange: ({ target }) => {
        setText(target.value)
        store(target.value, currency)
      },
    },
  }
}

/** The message at an amount: it is missing, too large, has two readings or more decimals than its currency. */
function amountError(text: string, problem: string, currency: CurrencyCode): string {
  const number = readNumber(text, deviceDecimalSign(), minorDigits(currency))
  if (number === null) return 'Amount is required'
  if (Math.abs(number) * 10 ** minorDigits(currency) > MOST_MONEY) return 'Amount is too large'
  if (Number.isNaN(number) || !Number.isNaN(minorOf(number, currency))) return clearError(text, problem)
  return tooManyDecimals(currency)
}

interface TypedAmountFieldProps {
  amount: TypedAmount
  label: string
  hint?: ReactNode
}

/** A further amount of a form, in its currency. */
export const TypedAmountField = ({ amount, label, hint }: TypedAmountFieldProps) => (
  <Field label={`${label} (${amount.currency})`} hint={hint} error={amount.error}>
    <TextInput {...amount.input} />
  </Field>
)

/** Longest amount that fits beside its currency on a phone, in large digits. */
const LARGE_LENGTH = 7

interface AmountFieldProps {
  fields: PartFields
  /** A further amount in the same currency. */
  other?: TypedAmount
}

/** The money of an expense as one large number, with its currency. */
export function AmountField({ fields, other }: AmountFieldProps) {
  const id = useId()
  const amount = useTypedAmount(fields, 'amount.minor')
  const { text, currency } = amount
  const error = amount.error ?? fields.errorOf('amount.currency')
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Amount</span>
          <input
            {...amount.input}
            placeholder={decimalOf({ minor: 0, currency })}
            required
            aria-describedby={id}
            {...(error && { 'aria-invalid': true })}
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
              amount.storeIn(code)
              other?.storeIn(code)
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
