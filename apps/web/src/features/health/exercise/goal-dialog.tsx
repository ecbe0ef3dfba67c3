import { useQueryClient } from '@tanstack/react-query'
import { exerciseContract } from '@app/domain/health/exercise/exercise.contract'
import { exerciseTexts } from '@app/domain/health/exercise/exercise.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { NumberField } from '../../../forms/number-control.tsx'
import { partFieldsOf } from '../../../forms/part-fields.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import type { PetInList } from '../../../records/pets.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'

interface GoalDialogProps {
  pet: PetInList
  /** Present goal in minutes. */
  goal: number | null
  onClose: () => void
}

/** Sets, changes or removes the weekly goal of a pet. */
export default function GoalDialog({ pet, goal, onClose }: GoalDialogProps) {
  const showToast = useToast()
  const report = useReportProblem()
  const queryClient = useQueryClient()
  const { setGoal, changeGoal } = exerciseTexts
  const { label, hint, sentence, saved, saveFailed } = exerciseTexts.goal
  const form = useOperationForm(exerciseContract.setGoal, {
    defaults: { minutes: goal },
    fixed: { petId: pet.id },
    send: client.exercise.setGoal,
    onProblem: (problem) => report(problem, saveFailed),
    onDone: async () => {
      onClose()
      showToast({ ...saved, variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: orpc.exercise.key() })
    },
  })
  return (
    <AddFrame
      title={goal === null ? setGoal : changeGoal}
      help={windowHelp.addExercise}
      add={form}
      complete
      onClose={onClose}
    >
      <p className="text-ink-soft wrap-anywhere">{sentence(pet.name)}</p>
      <NumberField fields={partFieldsOf(form)} name="minutes" label={label} hint={hint} inputMode="numeric" />
    </AddFrame>
  )
}
