import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import type { SupportRow } from '@app/domain/support/support-access.contract'
import { householdTexts as texts } from '@app/domain/support/support-access.texts'
import {
  supportFieldsOf,
  type SupportKindName,
  type SupportValueForm,
} from '@app/domain/support/support-access.vocabulary'
import { formatDay } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'

type Values = SupportRow['values']

/** A stored value of a row in words; undefined for one that is not filled in. */
function valueInWords(
  values: Values,
  { column, as }: { column: string; as?: SupportValueForm },
  format: Format,
): string | undefined {
  const value = values[column]
  if (value === null || value === undefined || value === '') return undefined
  if (as === 'yes-no') return value === true ? texts.yes : texts.no
  if (as === 'list' && Array.isArray(value))
    return value.filter((part) => typeof part === 'string').join(', ')
  if (as === 'day' && typeof value === 'string') return formatDay(value)
  if (as === 'instant' && typeof value === 'string') return format.moment(value)
  if (as === 'money' && typeof value === 'number')
    return formatMoney({ minor: value, currency: values['amount_currency'] as CurrencyCode })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

interface HouseholdRowsProps {
  kind: SupportKindName
  entries: readonly SupportRow[]
}

/** Records of a kind, each with the fields that are filled in. */
export function HouseholdRows({ kind, entries }: HouseholdRowsProps) {
  const format = useFormat()
  if (entries.length === 0) {
    return (
      <div className="py-4">
        <p className="font-semibold">{texts.nothing.title}</p>
        <p className="text-ink-soft">{texts.nothing.sentence}</p>
      </div>
    )
  }
  const [named, ...fields] = supportFieldsOf(kind)
  return (
    <ul aria-label={texts.rows(kind)} className="divide-y divide-line">
      {entries.map(({ id, createdAt, updatedAt, values }) => (
        <li key={id} className="py-4 wrap-anywhere">
          <h3 dir="auto" translate="no" className="font-semibold">
            {(named && valueInWords(values, named, format)) ?? texts.unnamed}
          </h3>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-s">
            {fields.map((field) => {
              const { column, label } = field
              const words = valueInWords(values, field, format)
              return (
                words !== undefined && (
                  <div key={column} className="contents">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd dir="auto" translate="no" className="whitespace-pre-line">
                      {words}
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
          <p className="mt-1 text-s text-ink-soft">
            {texts.added(format.moment(createdAt))}
            {format.moment(updatedAt) !== format.moment(createdAt) &&
              `, ${texts.changed(format.moment(updatedAt))}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
