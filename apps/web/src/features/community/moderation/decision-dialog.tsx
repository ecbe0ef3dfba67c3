import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decisionLabels,
  suspensionDays,
  type DecisionAction,
} from '@app/domain/community/community.vocabulary'
import { moderationContract, type QueueEntry } from '@app/domain/community/moderation.contract'
import { actionLabels, cannedReasons, suspensionQuestion } from '@app/domain/community/moderation.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { ReasonField } from './reason-field.tsx'

interface DecisionDialogProps {
  entry: QueueEntry
  action: DecisionAction
  onClose: () => void
  onDecided: () => void
}

const days = suspensionDays.map((count) => ({
  value: String(count),
  label: count === 1 ? '1 day' : `${count} days`,
}))

/** Asks for the reason of a decision, and once more before a suspension. */
export function DecisionDialog({ entry, action, onClose, onDecided }: DecisionDialogProps) {
  const [id] = useState(newId)
  const { ask, question } = useQuestion()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: orpc.moderation.key() })
  const decision = useOperationForm(moderationContract.decide, {
    defaults: { reason: cannedReasons[action][0] ?? '', ...(action === 'suspend' && { days: 7 as const }) },
    fixed: { id, about: entry.id, revision: entry.revision, action },
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

/** A question that the work of a form asks, and its answer. */
function useQuestion() {
  const [pending, setPending] = useState<(yes: boolean) => void>()
  const answer = (yes: boolean) => {
    pending?.(yes)
    setPending(undefined)
  }
  return {
    ask: () => new Promise<boolean>((resolve) => setPending(() => resolve)),
    question: {
      open: pending !== undefined,
      onOpenChange: (open: boolean) => {
        if (!open) answer(false)
      },
      onConfirm: () => answer(true),
    },
  }
}
