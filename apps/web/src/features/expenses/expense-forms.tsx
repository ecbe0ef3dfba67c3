import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type Expense, expenses, expensesContract } from '@app/domain/expenses/expenses.contract'
import { expenseTexts, expenseTitle } from '@app/domain/expenses/expenses.texts'
import {
  expenseCategories,
  type ExpenseCategory,
  expenseCategoryLabels,
} from '@app/domain/expenses/expenses.vocabulary'
import { receiptTexts } from '@app/domain/expenses/receipts.texts'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { formLabels } from '@app/domain/records/define-kind'
import { recordTexts } from '@app/domain/records/records.texts'
import { client } from '../../api/client/client.ts'
import { useMe } from '../../api/use-me.ts'
import { formatNearDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { NumberField } from '../../forms/number-control.tsx'
import { type PartFields, partFieldsOf } from '../../forms/part-fields.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import { livingPets, type PetInList, petsQuery } from '../../records/pets.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { RadioChips } from '../../ui/controls/radio-chips.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { AmountField, amountIn } from './amount-field.tsx'
import { categoryIcons } from './category-icons.ts'
import { recentExpensesQuery } from './expense-queries.ts'
import { PresentReceipts, ReceiptChoice } from './receipt-fields.tsx'
import { type ReceiptUploads, useReceipts } from './use-receipts.ts'

/** Settings shared by the forms that add and change an expense. */
const forms = { kind: expenses, contract: expensesContract, client: client.expenses, texts: expenseTexts }
const labels = formLabels(expenses)

interface ExpenseFields {
  fields: FieldSet<keyof typeof labels>
  parts: PartFields
}

const categoryChoices = expenseCategories.map((value) => {
  const Icon = categoryIcons[value]
  return { value, label: expenseCategoryLabels[value], picture: <Icon aria-hidden size={18} /> }
})

function CategoryChoice({ fields }: Pick<ExpenseFields, 'fields'>) {
  return (
    <RadioChips
      legend={labels.category}
      choices={categoryChoices}
      chosen={fields.textOf('category') as ExpenseCategory}
      onChoose={(category) => fields.setValue('category', category)}
    />
  )
}

function PetChips({ fields, pets }: Pick<ExpenseFields, 'fields'> & { pets: readonly PetInList[] }) {
  return (
    <RadioChips
      legend={labels.petId}
      choices={[
        ...pets.map(({ id, name, species, picture }) => ({
          value: id,
          label: name,
          isName: true,
          picture: (
            <PetAvatar
              name=""
              species={species}
              photoUrl={picture?.thumb ?? null}
              className="-ml-1 size-8 rounded-[10px]"
            />
          ),
        })),
        { value: '', label: expenseTexts.general },
      ]}
      chosen={fields.textOf('petId')}
      onChoose={(petId) => fields.setValue('petId', petId === '' ? null : petId)}
    />
  )
}

/** Notes, tax and reimbursement. */
function FurtherFields({ fields, parts }: ExpenseFields) {
  const currency = parts.valueOf('amount.currency') as CurrencyCode
  return (
    <>
      <NumberField
        fields={fields}
        name="reimbursedMinor"
        label={`${labels.reimbursedMinor} (${currency})`}
        hint="By an insurance, for example."
        quantity={amountIn(currency)}
      />
      <Checkbox label={labels.isTaxDeductible} {...fields.register('isTaxDeductible')} />
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}

function AddForm({ petId, ...props }: AddFormProps) {
  const { preferences } = useMe()
  const recent = useQuery(recentExpensesQuery)
  // The form begins with the values of the last expense, so it waits for them; without an answer it begins with its own.
  if (recent.isPending && recent.fetchStatus !== 'paused') return null
  const last = recent.data?.entries[0]
  return (
    <NewExpense
      {...props}
      petId={petId}
      category={last?.category ?? 'other'}
      currency={last?.amount.currency ?? preferences.currency}
    />
  )
}

interface NewExpenseProps extends AddFormProps {
  category: ExpenseCategory
  currency: CurrencyCode
}

function NewExpense({ pets, petId, category, currency, onClose }: NewExpenseProps) {
  const today = useToday()
  const receipts = useReceipts()
  const sending = useSendReceipts(receipts, onClose)
  const add = useAddForm(
    { ...forms, client: sending.client },
    {
      given: {
        amount: { minor: Number.NaN, currency },
        category,
        spentOn: today,
        petId: petId === '' ? null : petId,
      },
      onClose: sending.onSaved,
    },
  )
  const [fields, parts] = [fieldSetOf(add), partFieldsOf(add)] as const
  if (sending.isSaved) {
    const isLeft = receipts.all.some(({ state }) => state !== 'sent')
    return (
      <AddFrame
        title={receiptTexts.send}
        add={{ ...add, submit: sending.submit, sending: receipts.busy }}
        complete={isLeft}
        incompleteHint={receiptTexts.none}
        shared={{ ...savedFrame, leaveLabel: isLeft ? receiptTexts.leaveLabel : 'Close' }}
        onClose={onClose}
      >
        <ReceiptChoice receipts={receipts} onRetry={sending.retry} />
      </AddFrame>
    )
  }
  return (
    <AddFrame
      title="Add Expense"
      add={add}
      complete={!Number.isNaN(parts.valueOf('amount.minor'))}
      shared={receipts.all.length > 0 ? withReceipts : undefined}
      onClose={onClose}
    >
      <AmountField fields={parts} />
      <CategoryChoice fields={fields} />
      <PetChips fields={fields} pets={pets} />
      <TextField fields={fields} name="description" label={labels.description} autoComplete="off" />
      <ReceiptChoice receipts={receipts} disabled={add.sending} onRetry={sending.retry} />
      <Unfolded
        label={`${fields.textOf('spentOn') === today ? 'Today' : formatNearDay(fields.textOf('spentOn') || today)}, notes, tax`}
        unfolded={['spentOn', 'notes', 'reimbursedMinor'].some((name) => parts.errorOf(name) !== undefined)}
      >
        <DateField fields={fields} name="spentOn" label={labels.spentOn} required max={today} />
        <FurtherFields fields={fields} parts={parts} />
      </Unfolded>
    </AddFrame>
  )
}

/** Texts of the form while it has receipts, and once its expense is saved without some of them. */
const withReceipts = {
  title: 'Add Expense',
  leaveLabel: 'Cancel',
  discardQuestion: recordTexts.discardQuestion,
}
const savedFrame = {
  title: 'Add Expense',
  discardQuestion: receiptTexts.leaveQuestion,
  note: <p>{receiptTexts.saved}</p>,
}

/**
 * Sends the receipts of a new expense after it. If one fails, the form stays open with the rest of them, and sends only
 * those again.
 */
function useSendReceipts(receipts: ReceiptUploads, onClose: () => void) {
  const expenseId = useRef('')
  const [isSaved, setSaved] = useState(false)
  const refresh = useRefreshRecords()
  const thenReceipts =
    <Input extends { id: string }>(save: (input: Input) => Promise<unknown>) =>
    async (input: Input) => {
      await save(input)
      expenseId.current = input.id
      await receipts.send(input.id)
    }
  const closeOnceSent = () => {
    if (receipts.countLeft() === 0) onClose()
    else setSaved(true)
  }
  const sendRest = async (only?: string) => {
    await receipts.send(expenseId.current, only)
    closeOnceSent()
    await refresh()
  }
  return {
    isSaved,
    client: {
      ...client.expenses,
      add: thenReceipts(client.expenses.add),
      update: thenReceipts(client.expenses.update),
    },
    onSaved: closeOnceSent,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      void sendRest()
    },
    retry: (id: string) => void sendRest(id),
  }
}

/** Fields that most expenses do not need, behind a button with their values. */
function Unfolded({ label, unfolded, children }: { label: string; unfolded: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen || unfolded) return children
  return (
    <Button variant="quiet" className="justify-self-start text-action!" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}

export const AddExpense = addDialogFor(expenseTexts, AddForm)

/** Changes an expense inline, in its list. */
export function EditExpense({ entry, onClose }: EditorProps<Expense>) {
  const edit = useEditForm(forms, { entry, onClose })
  const { data: pets = [] } = useQuery(petsQuery)
  const [fields, parts] = [fieldSetOf(edit), partFieldsOf(edit)] as const
  const shown = pets.filter((pet) => livingPets([pet]).length > 0 || pet.id === entry.petId)
  return (
    <EditFrame label={`Edit ${expenseTitle(entry)}`} edit={edit} kind={expenses} onClose={onClose}>
      <AmountField fields={parts} />
      <CategoryChoice fields={fields} />
      <PetChips fields={fields} pets={shown} />
      <TextField fields={fields} name="description" label={labels.description} autoComplete="off" />
      <DateField fields={fields} name="spentOn" label={labels.spentOn} required />
      <FurtherFields fields={fields} parts={parts} />
      <PresentReceipts expenseId={entry.id} present={entry.receipts} />
    </EditFrame>
  )
}
