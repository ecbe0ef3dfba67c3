import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type Expense, expenses, expensesContract } from '@app/domain/expenses/expenses.contract'
import { expenseTexts, expenseTitle } from '@app/domain/expenses/expenses.texts'
import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'
import { receiptTexts } from '@app/domain/expenses/receipts.texts'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { formLabels } from '@app/domain/records/define-kind'
import { recordTexts } from '@app/domain/records/records.texts'
import { repeatFields } from '@app/domain/records/repeat.fields'
import { client } from '../../api/client/client.ts'
import { useMe } from '../../api/use-me.ts'
import { formatNearDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { NumberField } from '../../forms/number-control.tsx'
import { type PartFields, partFieldsOf } from '../../forms/part-fields.ts'
import { RepeatFields } from '../../forms/repeat-fields.tsx'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import { livingPets, petsQuery } from '../../records/pets.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { RadioChips } from '../../ui/controls/radio-chips.tsx'
import { AmountField, amountIn } from './amount-field.tsx'
import { CategoryChoice, PetChips } from './expense-choices.tsx'
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
        ...once,
      },
      onClose: sending.onSaved,
    },
  )
  const [fields, parts] = [fieldSetOf(add), partFieldsOf(add)] as const
  if (sending.stage === 'failed') {
    const isLeft = receipts.all.some(({ state }) => state !== 'sent')
    return (
      <AddFrame
        title={receiptTexts.send}
        add={{ ...add, submit: sending.submit, sending: receipts.busy }}
        complete={isLeft}
        incompleteHint={receiptTexts.none}
        shared={isLeft ? withUnsent : withoutUnsent}
        isUnsaved={isLeft}
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
      incompleteHint={expenseTexts.incomplete}
      shared={receipts.all.length === 0 ? undefined : textsOfStage[sending.stage]}
      onClose={onClose}
    >
      <AmountField fields={parts} />
      <CategoryChoice fields={fields} />
      <PetChips fields={fields} pets={pets} />
      <TextField fields={fields} name="description" label={labels.description} autoComplete="off" />
      <ReceiptChoice receipts={receipts} disabled={add.sending} onRetry={sending.retry} />
      <Unfolded
        label={`${fields.textOf('spentOn') === today ? 'Today' : formatNearDay(fields.textOf('spentOn') || today)}, repeat, notes, tax`}
        unfolded={['spentOn', 'repeat', 'notes', 'reimbursedMinor'].some(
          (name) => parts.errorOf(name) !== undefined,
        )}
      >
        <div className="grid gap-gap sm:grid-cols-2">
          <DateField fields={fields} name="spentOn" label={labels.spentOn} required max={today} />
          <RepeatFields fields={parts} labels={repeatLabels} />
        </div>
        <FurtherFields fields={fields} parts={parts} />
      </Unfolded>
    </AddFrame>
  )
}

const { repeat, endsOn, endsAfter } = repeatFields
const repeatLabels = { repeat: repeat.label, endsOn: endsOn.label, endsAfter: endsAfter.label }
const once = { repeat: repeat.initial, endsOn: endsOn.initial, endsAfter: endsAfter.initial }

/** Texts of the form while it has receipts, and once its expense is saved without some of them. */
const withReceipts = {
  title: 'Add Expense',
  leaveLabel: 'Cancel',
  discardQuestion: recordTexts.discardQuestion,
}
const sendingReceipts = {
  title: 'Add Expense',
  leaveLabel: receiptTexts.leaveLabel,
  discardQuestion: receiptTexts.leaveQuestion,
}
const withUnsent = { ...sendingReceipts, note: <p>{receiptTexts.unsent}</p> }
const withoutUnsent = { ...sendingReceipts, leaveLabel: 'Close', note: <p>{receiptTexts.saved}</p> }
const textsOfStage = { unsaved: withReceipts, sending: sendingReceipts }

/**
 * Sends the receipts of a new expense after it. If one fails, the form stays open with the rest of them, and sends only
 * those again.
 */
function useSendReceipts(receipts: ReceiptUploads, onClose: () => void) {
  const expenseId = useRef('')
  const [stage, setStage] = useState<'unsaved' | 'sending' | 'failed'>('unsaved')
  const refresh = useRefreshRecords()
  const thenReceipts =
    <Input extends { id: string }>(save: (input: Input) => Promise<unknown>) =>
    async (input: Input) => {
      await save(input)
      expenseId.current = input.id
      setStage('sending')
      await receipts.send(input.id)
    }
  const closeOnceSent = () => {
    if (receipts.countLeft() === 0) onClose()
    else setStage('failed')
  }
  const sendRest = async (only?: string) => {
    await receipts.send(expenseId.current, only)
    closeOnceSent()
    await refresh()
  }
  return {
    stage,
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

// The editor of a series shares this script: a third one with the categories would move their icons to the first load.
export { EditRepeating } from './edit-repeating.tsx'

/** Changes an expense inline, in its list. */
export function EditExpense({ entry, onClose }: EditorProps<Expense>) {
  const edit = useEditForm(forms, { entry, onClose })
  const { data: pets = [] } = useQuery(petsQuery)
  const [fields, parts] = [fieldSetOf(edit), partFieldsOf(edit)] as const
  const isLater = parts.valueOf('later') === true
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
      {entry.repeats && (
        <div className="grid gap-1.5">
          <RadioChips
            legend={repeatingTexts.scope}
            choices={[
              { value: 'one', label: repeatingTexts.onlyThis },
              { value: 'later', label: repeatingTexts.thisAndLater },
            ]}
            chosen={isLater ? 'later' : 'one'}
            onChoose={(scope) => parts.setValue('later', scope === 'later')}
          />
          {isLater && <p className="text-s text-ink-soft">{repeatingTexts.laterHint}</p>}
        </div>
      )}
    </EditFrame>
  )
}
