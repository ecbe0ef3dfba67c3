import { type BudgetInMonth, budgets, budgetsContract } from '@app/domain/expenses/budgets.contract'
import { firstWithoutBudget } from '@app/domain/expenses/budgets.rules'
import { budgetTexts, budgetTitle } from '@app/domain/expenses/budgets.texts'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../api/client/client.ts'
import { useMe } from '../../api/use-me.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { type PartFields, partFieldsOf } from '../../forms/part-fields.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { AmountField } from './amount-field.tsx'
import { CategoryChoice } from './expense-choices.tsx'

/** Settings shared by the forms that add and change a budget. */
const forms = { kind: budgets, contract: budgetsContract, client: client.expenseBudgets, texts: budgetTexts }

interface BudgetFieldsProps {
  fields: FieldSet<'category' | 'amount'>
  parts: PartFields
}

function BudgetFields({ fields, parts }: BudgetFieldsProps) {
  return (
    <>
      <div>
        <AmountField fields={parts} />
        <p className="text-s text-ink-soft">{budgetTexts.hint}</p>
      </div>
      <CategoryChoice fields={fields} />
    </>
  )
}

interface AddBudgetProps {
  /** The present budgets. */
  budgets: readonly BudgetInMonth[]
  onClose: () => void
}

/** The window that adds a budget, at first in the preferred currency for a category without one. */
export default function AddBudget({ budgets: present, onClose }: AddBudgetProps) {
  const { currency } = useMe().preferences
  const add = useAddForm(forms, {
    given: {
      amount: { minor: Number.NaN, currency },
      category: firstWithoutBudget(present, currency) ?? budgets.fields.category.initial,
    },
    onClose,
  })
  const parts = partFieldsOf(add)
  return (
    <AddFrame
      title={budgetTexts.add}
      help={windowHelp.budget}
      add={add}
      complete={!Number.isNaN(parts.valueOf('amount.minor'))}
      incompleteHint={expenseTexts.incomplete}
      onClose={onClose}
    >
      <BudgetFields fields={fieldSetOf(add)} parts={parts} />
    </AddFrame>
  )
}

/** Changes a budget inline, in its list. */
export function EditBudget({ entry, onClose }: EditorProps<BudgetInMonth>) {
  const edit = useEditForm(forms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${budgetTitle(entry)}`} edit={edit} kind={budgets} onClose={onClose}>
      <BudgetFields fields={fieldSetOf(edit)} parts={partFieldsOf(edit)} />
    </EditFrame>
  )
}
