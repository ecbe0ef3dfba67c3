import { useQuery } from '@tanstack/react-query'
import { expenseTitle } from '@app/domain/expenses/expenses.texts'
import {
  type RepeatingExpense,
  repeatingExpenses,
  repeatingExpensesContract,
} from '@app/domain/expenses/repeating-expenses.contract'
import { repeatingTexts } from '@app/domain/expenses/repeating-expenses.texts'
import { filledForm, formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { RepeatFields } from '../../forms/repeat-fields.tsx'
import { ZoneField } from '../../forms/zone-field.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { choosablePets, petsQuery } from '../../records/pets.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { AmountField } from './amount-field.tsx'
import { CategoryChoice, PetChips } from './expense-choices.tsx'

const labels = formLabels(repeatingExpenses)

/** Changes a series inline, from its next date on. */
export function EditRepeating({ entry, onClose }: EditorProps<RepeatingExpense>) {
  const { id, version } = entry
  const edit = useEditRecord(repeatingExpensesContract.update, {
    texts: repeatingTexts,
    defaults: { ...filledForm(repeatingExpenses, entry), id, version },
    fixed: { id, version },
    send: client.repeatingExpenses.update,
    onClose,
  })
  const { data: pets = [] } = useQuery(petsQuery)
  const [fields, parts] = [fieldSetOf(edit), partFieldsOf(edit)] as const
  return (
    <EditFrame label={`Edit ${expenseTitle(entry)}`} edit={edit} kind={repeatingExpenses} onClose={onClose}>
      <p className="text-s text-ink-soft">{repeatingTexts.fromNextDate}</p>
      <AmountField fields={parts} />
      <CategoryChoice fields={fields} />
      <PetChips fields={fields} pets={choosablePets(pets, entry.petId)} />
      <TextField fields={fields} name="description" label={labels.description} autoComplete="off" />
      <div className="grid gap-gap sm:grid-cols-2">
        <DateField fields={fields} name="startsOn" label={labels.startsOn} required />
        <RepeatFields fields={parts} labels={labels} mayBeOnce={false} />
        <ZoneField fields={fields} />
      </div>
      <Checkbox label={labels.isTaxDeductible} {...fields.register('isTaxDeductible')} />
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </EditFrame>
  )
}
