import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { totalsOf } from '@app/domain/expenses/expenses.rules'
import { expenseTitle, totalsInWords } from '@app/domain/expenses/expenses.texts'
import { expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import { importTexts } from '@app/domain/expenses/import.texts'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { newId } from '../../api/client/new-id.ts'
import { formatDay } from '../../format/format-dates.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FilterChips } from '../../ui/controls/filter-chips.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ExpensePet } from './expense-kind.tsx'
import { type Preview, type PreviewLine, useImport } from './use-import.ts'

const states = ['new', 'known', 'refused'] as const
type LineState = (typeof states)[number]

/** Reason for which a line is left out at first. */
function duplicateWords({ exists, sameAs }: PreviewLine): string | undefined {
  if (exists) return importTexts.existing
  return sameAs === undefined ? undefined : importTexts.sameAs(sameAs)
}

function stateOf(line: PreviewLine): LineState {
  if (!line.values) return 'refused'
  return duplicateWords(line) === undefined ? 'new' : 'known'
}

const PAGE = 50

/** The preview of compared lines. New lines are chosen at first. */
export const chooseNew = (lines: readonly PreviewLine[]): Preview => ({
  id: newId(),
  lines,
  chosen: new Set(lines.filter((line) => stateOf(line) === 'new').map(({ line }) => line)),
})

/** Chooses a line, or leaves it out: another import than before. */
export function toggleLine({ lines, chosen }: Preview, line: number): Preview {
  const changed = new Set(chosen)
  if (!changed.delete(line)) changed.add(line)
  return { id: newId(), lines, chosen: changed }
}

/** Props of a button that acts once the step has rested. */
export type StepButton = (act: () => void) => { resting: boolean; onClick: () => void }

interface PreviewActionsProps {
  fileName: string
  preview: Preview
  stepButton: StepButton
  onBack: () => void
  onClose: () => void
}

/** The total of the chosen lines, the button that imports them, and the one that leads back to the columns. */
export function PreviewActions({ fileName, preview, stepButton, onBack, onClose }: PreviewActionsProps) {
  const { lines, chosen } = preview
  const { busy, submit } = useImport(fileName, onClose)
  const total = useMemo(
    () => totalsOf(lines.flatMap(({ line, values }) => (values && chosen.has(line) ? [values.amount] : []))),
    [lines, chosen],
  )
  return (
    <>
      {chosen.size > 0 && (
        // The last of a reversed column is above the buttons.
        <p className="order-last min-w-0 sm:order-none sm:flex-1">
          <b className="block font-semibold wrap-anywhere">{totalsInWords(total)}</b>
          <span className="text-s text-ink-soft">{importTexts.undoable}</span>
        </p>
      )}
      <Button variant="quiet" {...stepButton(onBack)}>
        {importTexts.back}
      </Button>
      <Button busy={busy} disabled={chosen.size === 0} {...stepButton(() => void submit(preview))}>
        {importTexts.submit(chosen.size)}
      </Button>
    </>
  )
}

interface PreviewLinesProps extends Pick<Preview, 'lines' | 'chosen'> {
  onToggle: (line: number) => void
}

/** Shows the expense or the refusal of every line. */
export function PreviewLines({ lines, chosen, onToggle }: PreviewLinesProps) {
  const [shown, setShown] = useState<LineState>()
  const [page, setPage] = useState(0)
  const counts = useMemo(() => Map.groupBy(lines, stateOf), [lines])
  const filtered = shown ? (counts.get(shown) ?? []) : lines
  const from = page * PAGE
  const pageLines = filtered.slice(from, from + PAGE)
  return (
    <div className="@container grid gap-3">
      <dl className="grid grid-cols-3 divide-x divide-line">
        {states.map((state) => (
          <div key={state} className="flex flex-col-reverse px-3 first:pl-0">
            <dt className="text-s text-ink-soft">{importTexts.counts[state]}</dt>
            <dd
              className={joinClasses(
                'font-display text-xl font-semibold',
                state === 'refused' && counts.has('refused') && 'text-danger',
              )}
            >
              {(counts.get(state) ?? []).length.toLocaleString()}
            </dd>
          </div>
        ))}
      </dl>
      <FilterChips
        label={importTexts.show}
        choices={[undefined, ...states.filter((state) => counts.has(state))].map((state) => ({
          value: state,
          label: importTexts.shownLines[state ?? 'all'],
        }))}
        chosen={shown}
        onChoose={(state) => {
          setShown(state)
          setPage(0)
        }}
      />
      <RowList label={importTexts.linesList}>
        {pageLines.map((line) =>
          line.values ? (
            <ValidLine
              key={line.line}
              {...line}
              values={line.values}
              isChosen={chosen.has(line.line)}
              onToggle={() => onToggle(line.line)}
            />
          ) : (
            <RefusedLine key={line.line} {...line} />
          ),
        )}
      </RowList>
      {filtered.length > PAGE && (
        <nav className="flex items-center justify-center gap-3">
          <IconButton
            label={importTexts.earlier}
            icon={<ChevronLeft aria-hidden size={20} />}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <p className="text-s text-ink-soft" aria-live="polite">
            {importTexts.page(from + 1, from + pageLines.length, filtered.length)}
          </p>
          <IconButton
            label={importTexts.later}
            icon={<ChevronRight aria-hidden size={20} />}
            disabled={from + PAGE >= filtered.length}
            onClick={() => setPage(page + 1)}
          />
        </nav>
      )}
    </div>
  )
}

interface ValidLineProps extends PreviewLine {
  values: NonNullable<PreviewLine['values']>
  isChosen: boolean
  onToggle: () => void
}

const ValidLine = ({ values, isChosen, onToggle, ...line }: ValidLineProps) => (
  <Row
    leading={
      // As wide as the mark of a refused line, so that the titles are in one column.
      <div className="w-6">
        <Checkbox
          label={<VisuallyHidden>{importTexts.includeLine(line.line)}</VisuallyHidden>}
          checked={isChosen}
          onChange={onToggle}
        />
      </div>
    }
    title={
      <span className={joinClasses(!isChosen && 'font-normal text-ink-soft')}>
        {values.description === null ? expenseTitle(values) : <AsWritten>{values.description}</AsWritten>}
      </span>
    }
    detail={<Detail {...line} values={values} />}
    trailing={<Figures amount={formatMoney(values.amount)} day={formatDay(values.spentOn)} />}
  />
)

const Detail = ({ values, ...line }: PreviewLine & Pick<ValidLineProps, 'values'>) => {
  const duplicate = duplicateWords(line)
  if (duplicate !== undefined) return <b className="font-semibold">{duplicate}</b>
  return (
    <>
      {`${expenseCategoryLabels[values.category]} · `}
      <ExpensePet petId={values.petId} />
    </>
  )
}

const RefusedLine = ({ line, written, refusal }: PreviewLine) => (
  <Row
    wrong
    leading={
      <span className="grid size-6 place-items-center text-danger">
        <X aria-hidden size={18} strokeWidth={3} />
      </span>
    }
    title={<AsWritten>{written.description || importTexts.lineNumber(line)}</AsWritten>}
    detail={
      <span className="text-ink">
        <b className="font-semibold text-danger">{`${importTexts.lineNumber(line)}: `}</b>
        {refusal}
      </span>
    }
    trailing={<Figures amount={written.amount ?? ''} day={written.spentOn ?? ''} />}
  />
)

const Figures = ({ amount, day }: { amount: string; day: string }) => (
  <p className="max-w-40 text-right">
    <span className="block truncate font-semibold">{amount}</span>
    <span className="block truncate text-s text-ink-soft">{day}</span>
  </p>
)
