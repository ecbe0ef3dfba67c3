import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Expense, expenses, expensesContract } from '@app/domain/expenses/expenses.contract'
import { expenseTexts, expenseTitle } from '@app/domain/expenses/expenses.texts'
import { receiptTexts } from '@app/domain/expenses/receipts.texts'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { formLabels } from '@app/domain/records/define-kind'
import { recordTexts } from '@app/domain/records/records.texts'
import { repeatFields } from '@app/domain/records/repeat.fields'
import { client } from '../../api/client/client.ts'
import { ProblemError } from '../../api/client/problem-error.ts'
import { useMe } from '../../api/use-me.ts'
import { formatNearDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { RepeatFields } from '../../forms/repeat-fields.tsx'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import { choosablePets, petsQuery } from '../../records/pets.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { RadioChips } from '../../ui/controls/radio-chips.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { AmountField, type TypedAmount, TypedAmountField, useTypedAmount } from './amount-field.tsx'
import { CategoryChoice, PetChips } from './expense-choices.tsx'
import { recentExpensesQuery } from './expense-queries.ts'
import { PresentReceipts, ReceiptChoice } from './receipt-fields.tsx'
import { type ReceiptUploads, useReceipts } from './use-receipts.ts'

/** Settings shared by the forms that add and change an expense. */
const forms = { kind: expenses, contract: expensesContract, client: client.expenses, texts: expenseTexts }
const labels = formLabels(expenses)

interface FurtherFieldsProps {
  fields: FieldSet<keyof typeof labels>
  reimbursed: TypedAmount
}

/** Notes, tax and reimbursement. */
function FurtherFields({ fields, reimbursed }: FurtherFieldsProps) {
  return (
    <>
      <TypedAmountField
        amount={reimbursed}
        label={labels.reimbursedMinor}
        hint="By an insurance, for example."
      />
      <Checkbox label={labels.isTaxDeductible} {...fields.register('isTaxDeductible')} />
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}

/**
 * Values of the last expense, with which the form begins. `isKnown` stays false until they have loaded, also again after
 * a change of expenses; after a first failure the form begins with what it has.
 */
function useFirstValues() {
  const { preferences } = useMe()
  const { data, isFetching, failureCount } = useQuery(recentExpensesQuery)
  const last = data?.entries[0]
  return {
    isKnown: !isFetching || failureCount > 0,
    category: last?.category ?? 'other',
    amount: { minor: Number.NaN, currency: last?.amount.currency ?? preferences.currency },
  }
}

function AddForm({ pets, petId, onClose }: AddFormProps) {
  const today = useToday()
  const { isKnown, category, amount } = useFirstValues()
  const [hasBegun, setBegun] = useState(isKnown)
  const receipts = useReceipts()
  const sending = useSendReceipts(receipts, onClose)
  const add = useAddForm(
    { ...forms, client: sending.client },
    {
      given: {
        amount,
        category,
        spentOn: today,
        petId: petId === '' ? null : petId,
        ...once,
      },
      onClose: sending.onSaved,
    },
  )
  // Once only: a later answer changes no form in use.
  if (isKnown && !hasBegun) setBegun(true)
  const begin = useEffectEvent(() =>
    // The button may have been pressed already.
    add.form.reset((values) => ({ ...values, amount, category }), {
      keepErrors: true,
      keepIsSubmitted: true,
    }),
  )
  useLayoutEffect(() => {
    if (hasBegun) begin()
  }, [hasBegun])
  const [fields, parts] = [fieldSetOf(add), partFieldsOf(add)] as const
  const reimbursed = useTypedAmount(parts, 'reimbursedMinor')
  if (sending.stage === 'failed') {
    const isLeft = receipts.all.some(({ state }) => state !== 'sent')
    return (
      <AddFrame
        title={receiptTexts.send}
        help={windowHelp.addExpense}
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
      help={windowHelp.addExpense}
      add={add}
      complete={!Number.isNaN(parts.valueOf('amount.minor'))}
      incompleteHint={expenseTexts.incomplete}
      shared={receipts.all.length === 0 ? undefined : textsOfStage[sending.stage]}
      onClose={onClose}
    >
      {!hasBegun && <SkeletonRows label="Loading" rows={4} />}
      {hasBegun && (
        <>
          <AmountField fields={parts} other={reimbursed} />
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
            <FurtherFields fields={fields} reimbursed={reimbursed} />
          </Unfolded>
        </>
      )}
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
 * Changes an expense that was saved by an attempt with a lost answer. No change of an expense reaches the rule of its
 * series, so one that repeats is left as it was saved.
 * @throws ProblemError if it repeats, or would from now on
 */
async function changeSaved(
  input: Parameters<typeof client.expenses.update>[0] & { repeat?: { unit?: unknown } },
): Promise<unknown> {
  const { repeats } = await client.expenses.get({ id: input.id })
  if (repeats || input.repeat?.unit !== 'once')
    throw new ProblemError({ code: 'EXPENSE_SAVED', ...expenseTexts.savedBefore }, 409)
  return client.expenses.update(input)
}

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
      get: client.expenses.get,
      add: thenReceipts(client.expenses.add),
      update: thenReceipts(changeSaved),
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
  const reimbursed = useTypedAmount(parts, 'reimbursedMinor')
  const isLater = parts.valueOf('later') === true
  return (
    <EditFrame label={`Edit ${expenseTitle(entry)}`} edit={edit} kind={expenses} onClose={onClose}>
      <AmountField fields={parts} other={reimbursed} />
      <CategoryChoice fields={fields} />
      <PetChips fields={fields} pets={choosablePets(pets, entry.petId)} />
      <TextField fields={fields} name="description" label={labels.description} autoComplete="off" />
      <DateField fields={fields} name="spentOn" label={labels.spentOn} required />
      <FurtherFields fields={fields} reimbursed={reimbursed} />
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
