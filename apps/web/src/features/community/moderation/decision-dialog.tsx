import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decisionLabels,
  suspensionDays,
  type DecisionAction,
} from '@app/domain/community/community.vocabulary'
import { moderationContract, type QueueEntry } from '@app/domain/community/moderation.contract'
import {
  actionLabels,
  cannedAnswers,
  cannedReasons,
  moderationPageTexts,
  suspensionQuestion,
} from '@app/domain/community/moderation.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { plural } from '@app/domain/kernel/message-format'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useQuestion } from '../../../api/use-question.ts'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

interface DecisionDialogProps {
  entry: QueueEntry
  action: DecisionAction
  onClose: () => void
  onDecided: () => void
}

const days = suspensionDays.map((count) => ({
  value: String(count),
  label: plural(count, { one: '# day', other: '# days' }),
}))

/** Asks for the reason of a decision, and once more before a suspension. */
export function DecisionDialog({ entry, action, onClose, onDecided }: DecisionDialogProps) {
  const [id] = useState(newId)
  // The revision that the moderator has read: the queue behind this window goes on reading.
  const [revision] = useState(entry.revision)
  const { ask, question } = useQuestion()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const readAgain = useReadAgain()
  const decision = useOperationForm(moderationContract.decide, {
    defaults: { reason: cannedReasons[action][0] ?? '', ...(action === 'suspend' && { days: 7 as const }) },
    fixed: { id, about: entry.id, revision, action },
    send: async (input) => {
      if (action === 'suspend' && !(await ask())) return undefined
      return client.moderation.decide(input)
    },
    onDone: async (answer) => {
      if (!answer) return
      onDecided()
      showToast({ title: decisionLabels[action], variant: 'success' })
      await readAgain()
    },
    onProblem: (problem) => {
      showProblem(problem)
      if (problem.code !== 'ALREADY_DECIDED') return
      onClose()
      void readAgain()
    },
  })
  const fields: FieldSet<'reason' | 'days'> = fieldSetOf(decision)
  const chosenDays = Number(fields.valueOf('days') ?? 0)
  return (
    <AddFrame
      title={actionLabels[action]}
      help={pageHelp['/moderation']}
      add={decision}
      complete={fields.textOf('reason').trim() !== ''}
      incompleteHint="Give a reason"
      onClose={onClose}
    >
      {action === 'suspend' && (
        <RadioChips
          legend="For how long"
          choices={days}
          chosen={String(chosenDays)}
          onChoose={(count) => fields.setValue('days', Number(count))}
          error={fields.errorOf('days')}
        />
      )}
      <ReasonField fields={fields} name="reason" label="Reason" suggestions={cannedReasons[action]} />
      <ConfirmDialog
        {...question}
        {...suspensionQuestion(entry.author?.name ?? 'the author', chosenDays)}
        confirmLabel="Suspend"
      />
    </AddFrame>
  )
}

interface AnswerDialogProps {
  entry: QueueEntry
  result: 'upheld' | 'reversed'
  onClose: () => void
  onAnswered: () => void
}

/** Answers an appeal in a moderator's words. */
export function AnswerDialog({ entry, result, onClose, onAnswered }: AnswerDialogProps) {
  const [revision] = useState(entry.revision)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const readAgain = useReadAgain()
  const answer = useOperationForm(moderationContract.answerAppeal, {
    defaults: { answer: cannedAnswers[result][0] },
    fixed: { decisionId: entry.id, revision, result },
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

interface ReasonFieldProps<Name extends string> {
  fields: FieldSet<Name>
  name: NoInfer<Name>
  label: string
  suggestions: readonly string[]
}

/** A reason to write, or to take from suggestions and change. */
export function ReasonField<Name extends string>({
  fields,
  name,
  label,
  suggestions,
}: ReasonFieldProps<Name>) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <LongTextField
        fields={fields}
        name={name}
        label={label}
        required
        rows={3}
        hint="The author reads this."
      />
      {suggestions.length > 1 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-1.5 text-s text-ink-soft">Suggestions</legend>
          {suggestions.map((suggestion) => (
            <Button key={suggestion} variant="soft" onClick={() => fields.setValue(name, suggestion)}>
              {suggestion}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Reads the queue, the cases and the log again. */
function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.moderation.key() })
}
