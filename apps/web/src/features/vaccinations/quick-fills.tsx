import type { Species } from '@app/domain/kernel/pets.vocabulary'
import { quickFillsFor } from '@app/domain/vaccinations/vaccinations.rules'
import type { FieldSet } from '../../forms/field-set.ts'
import { Button } from '../../ui/controls/button.tsx'

interface QuickFillsProps {
  fields: FieldSet<'vaccineName' | 'vaccineType'>
  species: Species
}

/** Fills in name and type of a common vaccine at one tap. */
export function QuickFills({ fields, species }: QuickFillsProps) {
  const fills = quickFillsFor(species)
  if (fills.length === 0) return null
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 sm:flex sm:items-end">
      <legend className="sr-only">Quick fill</legend>
      {fills.map(({ name, type }) => (
        <Button
          key={name}
          variant="soft"
          className="px-2 sm:px-4"
          onClick={() => {
            fields.setValue('vaccineName', name)
            fields.setValue('vaccineType', type)
          }}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
