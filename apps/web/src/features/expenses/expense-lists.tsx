import ArrowLeft from 'lucide-react/icons/arrow-left'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useMemo } from 'react'
import { expenseFilters, GENERAL } from '@app/domain/expenses/expenses.contract'
import { expensesLink, REPORT_LINK } from '@app/domain/expenses/expenses.rules'
import { periodInWords } from '@app/domain/expenses/expenses.texts'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import { reportHelp } from '@app/domain/help/help.vocabulary'
import { useHasFeature } from '../../api/use-me.ts'
import type { RecordFilter } from '../../records/record-kind.ts'
import { RecordList } from '../../records/record-list.tsx'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { expenseKind, ExpensePet } from './expense-kind.tsx'
import { ExportExpenses } from './export-expenses.tsx'
import { ImportButton } from './import-button.tsx'
import { repeatingKind } from './repeating-kind.tsx'
import { RepeatingLink, RepeatingNotice } from './repeating-notice.tsx'

interface ExpenseListsProps {
  search: URLSearchParams
  tabs: ReactNode
}

/** The expenses behind a figure, or the repeating ones, as the address has it. */
export default function ExpenseLists(props: ExpenseListsProps) {
  return props.search.get('list') === 'repeating' ? <RepeatingList {...props} /> : <ExpenseList {...props} />
}

/** The expenses that match the filters in the address. */
function ExpenseList({ search, tabs }: ExpenseListsProps) {
  const edits = useUnsavedEdits()
  const filter = useMemo(() => readFilter(search), [search])
  const { from, to, petId, currency } = filter
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Expenses"
        help={reportHelp.expenses}
        badges={
          <>
            {from !== undefined && to !== undefined && <Chip>{periodInWords(from, to)}</Chip>}
            {petId !== undefined && (
              <Chip>
                <ExpensePet petId={petId === GENERAL ? null : petId} />
              </Chip>
            )}
            {currency !== undefined && <Chip>{currency}</Chip>}
          </>
        }
        actions={
          <>
            <LinkButton to={REPORT_LINK} variant="soft">
              <ArrowLeft aria-hidden size={18} />
              Reports
            </LinkButton>
            <RepeatingLink />
          </>
        }
      />
      {tabs}
      <UnsavedEditsGuard edits={edits} holdsAddress>
        <Card className="@container">
          <RecordList
            inCard
            kind={expenseKind}
            given={filter}
            recordId={search.get('record') ?? undefined}
            tools={toolsOfList}
          />
        </Card>
      </UnsavedEditsGuard>
    </div>
  )
}

/** On a phone the buttons share the width of their rows. */
const toolsOfList = (filter: RecordFilter): ReactNode => (
  <div className="flex flex-wrap gap-2 max-sm:grow max-sm:*:grow">
    <AddExpenseButton />
    <ImportButton />
    <ExportExpenses filter={filter} />
  </div>
)

/** The repeating expenses, each with its next date. */
function RepeatingList({ search, tabs }: ExpenseListsProps) {
  const edits = useUnsavedEdits()
  return (
    <div className="grid gap-6">
      <PageHeader
        title={repeatingTexts.title}
        help={reportHelp.expenses}
        actions={
          <LinkButton to={expensesLink()} variant="soft">
            <ArrowLeft aria-hidden size={18} />
            Expenses
          </LinkButton>
        }
      />
      {tabs}
      <RepeatingNotice />
      <UnsavedEditsGuard edits={edits} holdsAddress>
        <Card className="@container">
          <RecordList
            inCard
            kind={repeatingKind}
            recordId={search.get('record') ?? undefined}
            tools={<AddExpenseButton />}
          />
        </Card>
      </UnsavedEditsGuard>
    </div>
  )
}

function AddExpenseButton() {
  const { openAdd } = useAdd()
  if (!useHasFeature('expense_tracking')) return null
  return (
    <Button icon={<Plus aria-hidden size={18} />} onClick={() => openAdd('expense')}>
      Add Expense
    </Button>
  )
}

/** Filters in the address, by their names in the list's filter. */
const filterNames = {
  from: 'from',
  to: 'to',
  petId: 'petId',
  currency: 'currency',
  category: 'type',
} as const

/** The valid filters in the address; the category is one that the person can change in the list. */
function readFilter(search: URLSearchParams): RecordFilter {
  const names = Object.keys(filterNames) as (keyof typeof filterNames)[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const { data } = expenseFilters[name].safeParse(search.get(name) ?? undefined)
      return typeof data === 'string' ? [[filterNames[name], data]] : []
    }),
  )
}
