import type { RecordTexts } from '@app/domain/records/records.texts'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { newId } from '../api/new-id.ts'
import type { OperationOf } from '../forms/operation-resolver.ts'
import { useOperationForm, type OperationForm } from '../forms/use-operation-form.ts'
import { useToast } from '../ui/toast-context.ts'
import { useRefreshRecords } from './use-refresh-records.ts'
import { useReportProblem } from './use-report-problem.ts'

interface AddRecordOptions<Values extends FieldValues, Input, Answer> {
  texts: Pick<RecordTexts, 'added' | 'addFailed'>
  defaults: DefaultValues<Values>
  send: (input: Input) => Promise<Answer>
  onClose: () => void
}

/**
 * A form that adds a record under an id of its own, which it keeps: sent again after a lost answer, it is the same
 * request.
 */
export function useAddRecord<Values extends FieldValues & { id: string }, Input, Answer>(
  operation: OperationOf<Values, Input>,
  { texts, defaults, send, onClose }: AddRecordOptions<Values, Input, Answer>,
): OperationForm<Values, Input> {
  const [id] = useState(newId)
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const fixed: Partial<Values> = {}
  Object.assign(fixed, { id })
  return useOperationForm(operation, {
    defaults,
    fixed,
    send,
    onProblem: (problem) => report(problem, texts.addFailed),
    onDone: async () => {
      showToast({ title: texts.added.title, variant: 'success' })
      onClose()
      await refresh()
    },
  })
}
