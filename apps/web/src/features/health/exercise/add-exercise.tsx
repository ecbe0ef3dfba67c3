import { useState } from 'react'
import { healthLogTexts } from '@app/domain/health/health-logs.errors'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { useToday } from '../../../format/use-now.ts'
import { useOpenedAt, When } from '../../../forms/day-and-time.tsx'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { partFieldsOf } from '../../../forms/part-fields.ts'
import { addDialogFor, type AddFormProps } from '../../../records/add/add-dialog-for.tsx'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { useAddForm } from '../../../records/kind-forms.ts'
import { PetFaces } from '../../../records/pet-faces.tsx'
import { healthLogForms } from '../health-log-fields.tsx'
import { useLogWaitsAs } from '../use-log-waits-as.ts'
import { emptyExercise, ExerciseFields } from './exercise-fields.tsx'

/** Logs exercise: pet, kind, minutes, and the distance if the person knows it. */
function AddExercise({ pets, petId, onClose }: AddFormProps) {
  const [first] = useState(
    () => pets.find(({ id }) => id === petId) ?? pets.find(({ species }) => species === 'dog'),
  )
  const add = useAddForm(healthLogForms, {
    petId: first?.id ?? '',
    given: {
      type: 'exercise',
      exercise: emptyExercise(first?.species),
      logDate: useToday(),
      logTime: useOpenedAt(),
    },
    waitsAs: useLogWaitsAs(pets),
    onClose,
  })
  const fields: FieldSet<'petId' | 'logDate' | 'logTime' | 'notes'> = fieldSetOf(add)
  const [chosen, exercise] = add.form.watch(['petId', 'exercise'])
  return (
    <AddFrame
      title="Log Exercise"
      help={windowHelp.addExercise}
      lockedAtLimit
      add={add}
      complete={chosen !== '' && exercise?.minutes !== null}
      onClose={onClose}
    >
      {pets.length > 1 && (
        <PetFaces pets={pets} chosen={chosen} onChoose={({ id }) => fields.setValue('petId', id)} />
      )}
      <ExerciseFields fields={partFieldsOf(add)} />
      <LongTextField fields={fields} name="notes" label="Notes" />
      <When fields={fields} />
    </AddFrame>
  )
}

export default addDialogFor(healthLogTexts, AddExercise)
