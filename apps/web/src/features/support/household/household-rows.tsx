import { appointmentStatusLabels } from '@app/domain/appointments/appointments.vocabulary'
import { reminderTypeLabels } from '@app/domain/due/reminders.vocabulary'
import { expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import { documentTypeLabels } from '@app/domain/files/documents.vocabulary'
import { photoTypeLabels } from '@app/domain/files/photos.vocabulary'
import { healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { measureLabels } from '@app/domain/health/measures.vocabulary'
import { genderLabels, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'
import type { SupportRow } from '@app/domain/support/support-access.contract'
import { householdTexts as texts } from '@app/domain/support/support-access.texts'
import {
  supportFieldsOf,
  type SupportKindName,
  type SupportValueForm,
} from '@app/domain/support/support-access.vocabulary'
import { vaccineTypeLabels } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { formatDay } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'

type Values = SupportRow['values']

/** Words for values that are stored as a code, by kind and column. */
const codeLabels: Readonly<
  Partial<Record<SupportKindName, Readonly<Record<string, Readonly<Record<string, string>>>>>>
> = {
  pets: { species: speciesLabels, gender: genderLabels },
  doses: { outcome: doseOutcomeLabels },
  appointments: { status: appointmentStatusLabels },
  reminders: { type: reminderTypeLabels },
  health_logs: { type: healthLogTypeLabels, measure: measureLabels },
  vaccinations: { vaccine_class: vaccineTypeLabels },
  photos: { type: photoTypeLabels },
  documents: { type: documentTypeLabels },
  expenses: { category: expenseCategoryLabels },
}

/** A stored value of a row in words; undefined for one that is not filled in. */
function valueInWords(
  values: Values,
  { kind, column, as }: { kind: SupportKindName; column: string; as?: SupportValueForm },
  format: Format,
): string | undefined {
  const value = values[column]
  const label = typeof value === 'string' ? codeLabels[kind]?.[column]?.[value] : undefined
  if (label !== undefined) return label
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
            {(named && valueInWords(values, { kind, ...named }, format)) ?? texts.unnamed}
          </h3>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-s">
            {fields.map((field) => {
              const { column, label } = field
              const words = valueInWords(values, { kind, ...field }, format)
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
