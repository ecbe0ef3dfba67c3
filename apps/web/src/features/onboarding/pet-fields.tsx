import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { genderLabels, genders, species, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { useToday } from '../../format/use-now.ts'
import { WeightControl } from '../../forms/weight-field.tsx'
import { DateInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { hasDetails, type PetForm } from './use-wizard.ts'

interface PetFieldsProps {
  form: PetForm
  /** Field for the picture. */
  photo: ReactNode
}

/** Fields of a pet in onboarding: identity, and further details behind one tap. */
export function PetFields({ form, photo }: PetFieldsProps) {
  const { errors } = form.formState
  return (
    <div className="grid gap-4">
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
      </div>
      {photo}
      <Details form={form} />
    </div>
  )
}

/** Details that are open at first if any is filled in, and while any is invalid. */
function Details({ form }: { form: PetForm }) {
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(() => hasDetails(form.getValues()))
  const isWrong = Boolean(errors.breed ?? errors.birthDate ?? errors.weightKg ?? errors.notes)
  return (
    <details open={isOpen || isWrong} className="group">
      <summary
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
        className="flex min-h-control cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden"
      >
        More about your pet
        <ChevronDown
          aria-hidden
          size={20}
          className="ml-auto shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <DetailFields form={form} />
    </details>
  )
}

function DetailFields({ form }: { form: PetForm }) {
  const { errors } = form.formState
  const today = useToday()
  return (
    <div className="grid gap-4 pt-2 sm:grid-cols-2">
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
          <WeightControl
            label="Weight"
            error={errors.weightKg?.message}
            species={species.find((known) => known === form.watch('species'))}
            value={value}
            onWeight={onChange}
            onBlur={onBlur}
            ref={ref}
          />
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
