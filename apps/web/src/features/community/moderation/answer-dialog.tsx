import { useQueryClient } from '@tanstack/react-query'
import { moderationContract } from '@app/domain/community/moderation.contract'
import { cannedAnswers, moderationPageTexts } from '@app/domain/community/moderation.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { ReasonField } from './reason-field.tsx'

interface AnswerDialogProps {
  decisionId: string
  result: 'upheld' | 'reversed'
  onClose: () => void
  onAnswered: () => void
}

/** Answers an appeal in a moderator's words. */
export function AnswerDialog({ decisionId, result, onClose, onAnswered }: AnswerDialogProps) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: orpc.moderation.key() })
  const answer = useOperationForm(moderationContract.answerAppeal, {
    defaults: { answer: cannedAnswers[result][0] },
    fixed: { decisionId, result },
    send: (input) => client.moderation.answerAppeal(input),
    onDone: async () => {
      onAnswered()
      showToast({ ...moderationPageTexts.answered, variant: 'success' })
      await readAgain()
    },
    onProblem: (problem) => {
      showProblem(problem)
      onClose()
      void readAgain()
    },
  })
  const fields: FieldSet<'answer'> = fieldSetOf(answer)
  return (
    <AddFrame
      title={result === 'upheld' ? 'Uphold the decision' : 'Reverse the decision'}
      help={pageHelp['/moderation']}
      add={answer}
      complete={fields.textOf('answer').trim() !== ''}
      incompleteHint="Answer the author"
      onClose={onClose}
    >
      <ReasonField fields={fields} name="answer" label="Answer" suggestions={cannedAnswers[result]} />
    </AddFrame>
  )
}
