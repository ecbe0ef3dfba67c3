import type { Problem } from '@app/domain/kernel/errors'
import type { RecordTexts } from '@app/domain/records/records.texts'
import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { newId } from '../api/new-id.ts'
import type { OperationOf } from '../forms/operation-resolver.ts'
import { useOperationForm, type OperationForm } from '../forms/use-operation-form.ts'
import { noteAdded } from '../shell/added-here.ts'
import { useToast } from '../ui/toast-context.ts'
import { createAddSender, type SavedRecord } from './add-sender.ts'
import { type AnywayQuestion, useAnyway } from './use-anyway.ts'
import { useRefreshRecords } from './use-refresh-records.ts'
import { useReportProblem } from './use-report-problem.ts'

interface AddRecordOptions<Values extends FieldValues, Input> {
  texts: Pick<RecordTexts, 'added' | 'addFailed'>
  defaults: DefaultValues<Values>
  send: (input: Input) => Promise<unknown>
  /** The record, where an earlier attempt whose answer was lost has saved it. */
  saved: SavedRecord<Input>
  /** The code of a refusal that is a question: the same input with `anyway` is taken. */
  asks?: string
  onClose: () => void
}

export interface RecordAddition<Values extends FieldValues, Input> extends OperationForm<Values, Input> {
  question: AnywayQuestion | undefined
}

/**
 * A form that adds a record under an id of its own, which it keeps: sent again after a lost answer, it is the same
 * request, or a change of what was saved.
 */
export function useAddRecord<
  Values extends FieldValues & { id: string },
  Input extends { id: string; petId?: string },
>(
  operation: OperationOf<Values, Input>,
  { texts, defaults, send: add, saved, asks, onClose }: AddRecordOptions<Values, Input>,
): RecordAddition<Values, Input> {
  const [id] = useState(newId)
  const [send] = useState(() => createAddSender({ add, ...saved }))
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const fixed = { id } as Partial<Values>
  const sent = useRef<Input>(undefined)
  const onDone = async () => {
    showToast({ title: texts.added.title, variant: 'success' })
    // Before it counts: whoever listens compares with what there was.
    noteAdded(form.quota)
    onClose()
    await refresh()
  }
  const onProblem = (problem: Problem) => report(problem, texts.addFailed)
  const anyway = useAnyway<Input, unknown>({ asks, send, onDone, onProblem })
  const form = useOperationForm(operation, {
    defaults,
    fixed,
    send: (input) => {
      sent.current = input
      return send(input)
    },
    onProblem: (problem) => {
      if (!anyway.takes(problem, sent.current)) onProblem(problem)
    },
    onDone,
  })
  return { ...form, question: anyway.question }
}
