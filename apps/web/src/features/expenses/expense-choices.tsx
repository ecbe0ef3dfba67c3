import { expenses } from '@app/domain/expenses/expenses.contract'
import { expenseTexts } from '@app/domain/expenses/expenses.texts'
import {
  expenseCategories,
  type ExpenseCategory,
  expenseCategoryLabels,
} from '@app/domain/expenses/expenses.vocabulary'
import { formLabels } from '@app/domain/records/define-kind'
import type { FieldSet } from '../../forms/field-set.ts'
import { WRONG_GROUP } from '../../forms/show-first-wrong.ts'
import type { PetInList } from '../../records/pets.ts'
import { RadioChips } from '../../ui/controls/radio-chips.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { categoryIcons } from './category-icons.tsx'

const labels = formLabels(expenses)

const categoryChoices = expenseCategories.map((value) => {
  const Icon = categoryIcons[value]
  return { value, label: expenseCategoryLabels[value], picture: <Icon aria-hidden size={18} /> }
})

/** The category of an expense. */
export function CategoryChoice({
  fields,
}: {
  fields: Pick<FieldSet<'category'>, 'textOf' | 'errorOf' | 'setValue'>
}) {
  const error = fields.errorOf('category')
  return (
    <div className={error && WRONG_GROUP}>
      <RadioChips
        legend={labels.category}
        choices={categoryChoices}
        chosen={fields.textOf('category') as ExpenseCategory}
        error={error}
        onChoose={(category) => fields.setValue('category', category)}
      />
    </div>
  )
}

/** The pet of an expense, or General. */
export function PetChips({ fields, pets }: { fields: FieldSet<'petId'>; pets: readonly PetInList[] }) {
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
