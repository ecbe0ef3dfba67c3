import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { weightLabel } from '@app/domain/kernel/units'
import { genderLabels, genders, species, speciesLabels } from '@app/domain/pets/pets.vocabulary'
import { Controller } from 'react-hook-form'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { QuantityInput, weightIn } from '../../forms/quantity-input.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { PetForm } from './use-wizard.ts'

/** What onboarding asks of a pet. */
export function PetFields({ form }: { form: PetForm }) {
  const { errors } = form.formState
  const today = useToday()
  const { weightUnit } = useFormat()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Pet name" error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Field label="Species" error={errors.species?.message}>
        <Select {...form.register('species')}>
          <option value="">Choose a species</option>
          {species.map((value) => (
            <option key={value} value={value}>
              {speciesLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Breed" error={errors.breed?.message}>
        <TextInput autoComplete="off" {...form.register('breed')} />
      </Field>
      <Field label="Gender" error={errors.gender?.message}>
        <Select {...form.register('gender')}>
          {genders.map((value) => (
            <option key={value} value={value}>
              {genderLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Birth date" error={errors.birthDate?.message}>
        <DateInput {...form.register('birthDate')} min={EARLIEST_DATE} max={today} />
      </Field>
      <Controller
        control={form.control}
        name="weightKg"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label={weightLabel(weightUnit)} error={errors.weightKg?.message}>
            <QuantityInput
              quantity={weightIn(weightUnit)}
              value={value}
              onQuantity={onChange}
              onBlur={onBlur}
              ref={ref}
            />
          </Field>
        )}
      />
      <div className="sm:col-span-2">
        <Field label="Notes" error={errors.notes?.message}>
          <TextArea {...form.register('notes')} />
        </Field>
      </div>
    </div>
  )
}
