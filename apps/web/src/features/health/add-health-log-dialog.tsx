import { healthLogErrors, healthLogTexts } from '@app/domain/health/health-logs.errors'
import { healthLogAddTypes } from '@app/domain/health/health-logs.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { useHasFeature } from '../../api/use-me.ts'
import { useToday } from '../../format/use-now.ts'
import { useOpenedAt } from '../../forms/day-and-time.tsx'
import { fieldSetOf } from '../../forms/field-set.ts'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { AnywayDialog } from '../../records/add/anyway-dialog.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { HealthLogFields, healthLogForms } from './health-log-fields.tsx'
import { useLogWaitsAs } from './use-log-waits-as.ts'

function AddHealthLog({ pets, petId, onClose }: AddFormProps) {
  const waitsAs = useLogWaitsAs(pets)
  const add = useAddForm(healthLogForms, {
    petId,
    given: { logDate: useToday(), logTime: useOpenedAt() },
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    waitsAs,
    onClose,
  })
  const filled = add.form.watch(['petId', 'type', 'logDate'])
  const [type, measure, exercise] = add.form.watch(['type', 'measure', 'exercise'])
  const isMissingNumber =
    ((type === 'weight' || type === 'temperature') && measure === null) || exercise?.minutes === null
  const tracksExercise = useHasFeature('exercise_tracking')
  const types = healthLogAddTypes.filter((offered) => offered !== 'exercise' || tracksExercise)
  const species = pets.find(({ id }) => id === add.form.watch('petId'))?.species
  return (
    <AddFrame
      title="Add Health Log"
      help={windowHelp.addHealthLog}
      lockedAtLimit
      add={add}
      complete={filled.every(Boolean) && !isMissingNumber}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <HealthLogFields fields={fieldSetOf(add)} parts={partFieldsOf(add)} types={types} species={species} />
      <AnywayDialog question={add.question} />
    </AddFrame>
  )
}

export default addDialogFor(healthLogTexts, AddHealthLog)
