import type { DecimalSign } from '@app/domain/kernel/quantities/typed-number'

/** The sign that this device's locale puts before decimals, whatever the language of the texts. */
export function deviceDecimalSign(): DecimalSign {
  const parts = new Intl.NumberFormat().formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
