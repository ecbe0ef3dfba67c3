import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { administrationHelp } from '@app/domain/help/help.vocabulary'
import { installationTexts } from '@app/domain/installation/installation.texts'
import type { Problem } from '@app/domain/kernel/errors'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField } from '../../../forms/fields.tsx'
import type { OperationOf } from '../../../forms/operation-resolver.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { type ToastMessage, useToast } from '../../../ui/overlays/toast-context.ts'

type Send<Input, Answer> = (input: Input, options: { signal: AbortSignal }) => Promise<Answer>

interface Confirm<Input, Answer> {
  code: string
  /** Asks; false leaves the window as it is. */
  ask: (problem: Problem) => Promise<boolean>
  send: Send<Input, Answer>
}

interface ReasonDialogProps<Values extends FieldValues & { reason: unknown }, Input, Answer> {
  title: string
  operation: OperationOf<Values, Input>
  /** Values of the fields, without the reason. */
  defaults?: Partial<Values>
  /** The part of the input that no field holds. */
  fixed: Partial<Values>
  send: Send<Input, Answer>
  /** A refusal that the person can confirm, such as one that locks them out. */
  confirm?: Confirm<Input, Answer>
  /** The toast of the success. */
  done: (answer: Answer) => Omit<ToastMessage, 'variant'>
  /** Queries to read again afterwards, whether or not the change was made. */
  touches: readonly QueryKey[]
  onDone?: (answer: Answer) => void
  onClose: () => void
  /** Called with a refusal that belongs to no field, beside its toast. */
  onRefused?: (problem: Problem) => void
  /** True for a loss: its button is red. */
  isDangerous?: boolean
  /** A sentence about the consequence. */
  consequence?: ReactNode
  /** Further fields, above the reason. */
  children?: (fields: FieldSet<string & keyof Values>) => ReactNode
  /** True once the further fields are filled in. */
  isComplete?: (fields: FieldSet<string & keyof Values>) => boolean
  incompleteHint?: string
}

/** The window of a change by an administrator: its consequence, its fields, and the reason for the audit log. */
export function ReasonDialog<Values extends FieldValues & { reason: unknown }, Input, Answer>({
  title,
  operation,
  defaults,
  fixed,
  send,
  confirm,
  done,
  touches,
  onDone,
  onClose,
  onRefused,
  isDangerous = false,
  consequence,
  children,
  isComplete = isAlwaysComplete,
  incompleteHint = installationTexts.giveReason,
}: ReasonDialogProps<Values, Input, Answer>) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const readAgain = () => Promise.all(touches.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const form = useOperationForm(operation, {
    defaults: { ...defaults, reason: '' } as DefaultValues<Values>,
    fixed,
    send: (input) => sendConfirmed(input, send, confirm),
    onDone: async (answer) => {
      if (answer === undefined) return
      // At once: the window has to leave the history before `onDone` opens another address.
      flushSync(onClose)
      showToast({ ...done(answer), variant: 'success' })
      onDone?.(answer)
      await readAgain()
    },
    onProblem: (problem) => {
      // The person closed the question for the password; the window stays as it is.
      if (problem.code === 'PROOF_NEEDED') return
      showProblem(problem)
      onRefused?.(problem)
      void readAgain()
    },
  })
  const fields: FieldSet<string & keyof Values> = fieldSetOf(form)
  const reasons = fields as unknown as FieldSet<'reason'>
  return (
    <AddFrame
      title={title}
      help={administrationHelp}
      add={form}
      complete={isComplete(fields) && reasons.textOf('reason').trim() !== ''}
      incompleteHint={incompleteHint}
      isDangerous={isDangerous}
      onClose={onClose}
    >
      {consequence && <p className="text-ink-soft">{consequence}</p>}
      {children?.(fields)}
      <LongTextField
        fields={reasons}
        name="reason"
        label={installationTexts.reason}
        required
        rows={2}
        hint={installationTexts.reasonHint}
      />
    </AddFrame>
  )
}

const isAlwaysComplete = () => true

/** Sends the input, and once more if its refusal is confirmed; undefined if the person does not confirm. */
async function sendConfirmed<Input, Answer>(
  input: Input,
  send: Send<Input, Answer>,
  confirm: Confirm<Input, Answer> | undefined,
): Promise<Answer | undefined> {
  const sendWith = (by: Send<Input, Answer>) =>
    answerWithin(ANSWER_TIMEOUT, (signal) => by(input, { signal }))
  try {
    return await sendWith(send)
  } catch (error) {
    if (!confirm || !hasCode(error, confirm.code)) throw error
    return (await confirm.ask(toProblem(error))) ? sendWith(confirm.send) : undefined
  }
}
