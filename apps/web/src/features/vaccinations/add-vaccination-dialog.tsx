import { windowHelp } from '@app/domain/help/help.vocabulary'
import type { Species } from '@app/domain/kernel/pets.vocabulary'
import { quickFillsFor } from '@app/domain/vaccinations/vaccinations.rules'
import { vaccinationTexts } from '@app/domain/vaccinations/vaccinations.texts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf, type FieldSet } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VaccinationFields, vaccinationForms } from './vaccination-fields.tsx'

interface QuickFillsProps {
  fields: FieldSet<'vaccineName' | 'vaccineType'>
  species: Species
}

/** Fills in name and type of a common vaccine with one tap. */
function QuickFills({ fields, species }: QuickFillsProps) {
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

function AddVaccination({ pets, petId, onClose }: AddFormProps) {
  const add = useAddForm(vaccinationForms, { petId, given: { administeredDate: useToday() }, onClose })
  const filled = add.form.watch(['petId', 'vaccineType', 'vaccineName', 'administeredDate'])
  const pet = pets.find(({ id }) => id === filled[0])
  return (
    <AddFrame
      title="Add Vaccination Record"
      help={windowHelp.addVaccination}
      add={add}
      size="wide"
      complete={filled.every(Boolean)}
      onClose={onClose}
    >
      <VaccinationFields
        petId={pet?.id ?? ''}
        fields={fieldSetOf(add)}
        before={
          <>
            <PetChoice fields={fieldSetOf(add)} pets={pets} />
            <QuickFills fields={fieldSetOf(add)} species={pet?.species ?? 'other'} />
          </>
        }
      />
    </AddFrame>
  )
}

export default addDialogFor(vaccinationTexts, AddVaccination)
