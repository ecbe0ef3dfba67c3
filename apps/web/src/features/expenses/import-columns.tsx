import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import {
  type DetectedFormat,
  minorOfDecimal,
  monthLength,
  readDateParts,
  readDecimal,
} from '@app/domain/expenses/import-formats.rules'
import {
  cellsOf,
  type detectFormats,
  type ImportPlan,
  type ImportTable,
} from '@app/domain/expenses/import-lines.rules'
import { importTexts } from '@app/domain/expenses/import.texts'
import {
  dateOrderLabels,
  dateOrders,
  decimalSignLabels,
  decimalSigns,
  type ImportField,
  importFieldLabels,
  importFields,
} from '@app/domain/expenses/import.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { decimalOf, formatMoney } from '@app/domain/kernel/quantities/money'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Field, FieldError } from '../../ui/controls/field.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { CurrencyOptions } from './currency-options.tsx'

/** Choices of the user; a format that was not chosen is the detected one. */
export interface ImportChoices extends Pick<ImportPlan, 'fields' | 'currency'> {
  decimalSign?: ImportPlan['decimalSign'] | undefined
  dateOrder?: ImportPlan['dateOrder'] | undefined
  isStatement?: boolean | undefined
}

type Formats = ReturnType<typeof detectFormats>
type Problem = { part: 'columns' | 'amounts' | 'dates'; message: string }

/** Choices that are missing before lines can be read. */
export function problemsOf(
  { amounts, dates }: Formats,
  { decimalSign, dateOrder }: Pick<ImportChoices, 'decimalSign' | 'dateOrder'>,
): Problem[] {
  const problems: (Problem | false)[] = [
    !dates && { part: 'columns', message: importTexts.missing('date') },
    !amounts && { part: 'columns', message: importTexts.missing('amount') },
    amounts !== undefined && !decimalSign && { part: 'amounts', message: importTexts.undecided('amounts') },
    dates !== undefined && !dateOrder && { part: 'dates', message: importTexts.undecided('dates') },
  ]
  return problems.filter((problem) => problem !== false)
}

interface ImportColumnsProps {
  table: ImportTable
  choices: ImportChoices
  formats: Formats
  today: string
  problems: readonly Problem[]
  onChange: (choices: ImportChoices) => void
}

/** Maps columns to fields, and confirms the formats of amounts and dates with examples. */
export function ImportColumns({ table, choices, formats, today, problems, onChange }: ImportColumnsProps) {
  const { fields, currency, decimalSign, dateOrder, isStatement = false } = choices
  const problemOf = (part: Problem['part']) => problems.find((problem) => problem.part === part)?.message
  const lineOf = (row: number) => table.rows[row]?.line ?? row + 1
  return (
    <div className="grid items-start gap-x-8 gap-y-6 tablet:grid-cols-2">
      <section className="grid gap-2">
        <h3 className="font-semibold">{importTexts.columns}</h3>
        <ul className="divide-y divide-line">
          {fields.map((field, at) => (
            <ColumnRow
              key={table.header?.[at] === undefined ? at : `${at} ${table.header[at]}`}
              name={table.header?.[at]?.trim() || importTexts.column(at + 1)}
              example={cellsOf(table, at).find((cell) => cell !== '') ?? ''}
              field={field}
              onChoose={(chosen) => onChange(withField({ fields, currency }, at, chosen))}
            />
          ))}
        </ul>
        <FieldError id="import-columns" error={problemOf('columns')} />
        {!fields.includes('currency') && (
          <Field label={importTexts.currency}>
            <Select
              value={currency}
              onChange={({ target }) => onChange({ ...choices, currency: target.value as CurrencyCode })}
            >
              <CurrencyOptions />
            </Select>
          </Field>
        )}
      </section>
      <div className="grid gap-6">
        {formats.amounts && (
          <FormatChoice
            title={importTexts.amounts}
            detected={formats.amounts}
            lineOf={lineOf}
            chosen={decimalSign}
            choices={decimalSigns.map((value) => ({ value, label: decimalSignLabels[value] }))}
            onChoose={(sign) => onChange({ ...choices, decimalSign: sign })}
            error={problemOf('amounts')}
            read={(cell, sign) => {
              const number = readDecimal(cell, sign)
              const minor = number && minorOfDecimal(number, currency)
              if (minor === undefined) return undefined
              if (isStatement && minor > 0) return importTexts.moneyIn
              // With a column of currencies, each line has its own.
              const money = { minor: isStatement ? -minor : minor, currency }
              return fields.includes('currency') ? decimalOf(money) : formatMoney(money)
            }}
          >
            {formats.amounts.isStatement && (
              <Checkbox
                label={importTexts.statement}
                hint={importTexts.statementHint}
                checked={isStatement}
                onChange={({ target }) => onChange({ ...choices, isStatement: target.checked })}
              />
            )}
          </FormatChoice>
        )}
        {formats.dates && (
          <FormatChoice
            title={importTexts.dates}
            detected={formats.dates}
            lineOf={lineOf}
            chosen={dateOrder}
            choices={dateOrders.map((value) => ({ value, label: dateOrderLabels[value] }))}
            onChoose={(order) => onChange({ ...choices, dateOrder: order })}
            error={problemOf('dates')}
            read={(cell, order) => {
              const parts = readDateParts(cell, order, today)
              return parts && parts.day <= monthLength(parts) ? longDay.format(dateOf(parts)) : undefined
            }}
          />
        )}
      </div>
    </div>
  )
}

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dateOf = ({ year, month, day }: { year: number; month: number; day: number }): Date =>
  new Date(Date.UTC(year, month - 1, day))

/** Gives a column its field; another column loses it. The formats are detected again. */
const withField = (
  { fields, currency }: Pick<ImportChoices, 'fields' | 'currency'>,
  at: number,
  chosen: ImportField | undefined,
): ImportChoices => ({
  currency,
  fields: fields.map((field, column) => {
    if (column === at) return chosen
    return field === chosen ? undefined : field
  }),
})

interface ColumnRowProps {
  name: string
  example: string
  field: ImportField | undefined
  onChoose: (field: ImportField | undefined) => void
}

const ColumnRow = ({ name, example, field, onChoose }: ColumnRowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2.5 py-2">
    <span className="min-w-0" dir="auto" translate="no">
      <span className="block truncate font-semibold">{name}</span>
      <span className="block truncate text-s text-ink-soft">{example}</span>
    </span>
    <ArrowRight aria-hidden size={18} className="text-ink-faint" />
    <Select
      aria-label={importTexts.becomes(name)}
      value={field ?? ''}
      onChange={({ target }) => onChoose(importFields.find((known) => known === target.value))}
    >
      <option value="">{importTexts.leaveOut}</option>
      {importFields.map((known) => (
        <option key={known} value={known}>
          {importFieldLabels[known]}
        </option>
      ))}
    </Select>
  </li>
)

interface FormatChoiceProps<Format extends string> {
  title: string
  detected: DetectedFormat<Format> & { cells: readonly string[] }
  lineOf: (row: number) => number
  choices: readonly { value: Format; label: string }[]
  chosen: Format | undefined
  onChoose: (format: Format) => void
  error: string | undefined
  /** Reads a cell in a format, as the preview shows it. */
  read: (cell: string, format: Format) => string | undefined
  /** Further choices, above the examples. */
  children?: ReactNode
}

/** Cells that explain a format: the deciding one first, then others. */
const EXAMPLES = 3

function FormatChoice<Format extends string>({
  title,
  detected: { cells, proof, differing },
  lineOf,
  choices,
  chosen,
  onChoose,
  error,
  read,
  children,
}: FormatChoiceProps<Format>) {
  const proving = proof === undefined ? undefined : cells[proof]
  const matters = differing.length > 0
  const examples = [...new Set([...(proving === undefined ? [] : [proving]), ...differing, ...cells])]
    .filter((cell) => cell !== '')
    .slice(0, EXAMPLES)
  return (
    <section className="grid gap-2.5">
      {matters ? (
        <RadioCards legend={title} choices={choices} value={chosen} onChoose={onChoose} error={error} />
      ) : (
        <h3 className="font-semibold">{title}</h3>
      )}
      {children}
      <ul className="grid gap-1 text-s">
        {examples.map((cell) => (
          <Example key={cell} cell={cell}>
            {chosen
              ? (read(cell, chosen) ?? '–')
              : choices.map(({ value }) => read(cell, value) ?? '–').join(' or ')}
          </Example>
        ))}
      </ul>
      <p className="text-s text-ink-soft">
        {explanationOf({ matters, proving, line: lineOf(proof ?? 0), isDecided: chosen !== undefined })}
      </p>
    </section>
  )
}

interface Explained {
  matters: boolean
  proving: string | undefined
  line: number
  isDecided: boolean
}

function explanationOf({ matters, proving, line, isDecided }: Explained): string {
  if (!matters) return importTexts.agree
  if (proving !== undefined) return importTexts.proof(proving, line)
  return isDecided ? importTexts.chosen : importTexts.ask
}

const Example = ({ cell, children }: { cell: string; children: ReactNode }) => (
  <li className="grid grid-cols-[minmax(0,7rem)_auto_minmax(0,1fr)] items-center gap-2">
    <span className="truncate" translate="no">
      {cell}
    </span>
    <ArrowRight aria-hidden size={15} className="text-ink-faint" />
    <b className="font-semibold wrap-anywhere">{children}</b>
  </li>
)
