import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { commonErrors, type Problem } from '@app/domain/kernel/errors'
import { recordTexts, type RecordTexts } from '@app/domain/records/records.texts'
import { toProblem } from '../api/client/problem-error.ts'
import type { OperationOf } from '../forms/operation-resolver.ts'
import { useOperationForm, type OperationForm } from '../forms/use-operation-form.ts'
import { useToast } from '../ui/overlays/toast-context.ts'
import { type AnywayQuestion, useAnyway } from './add/use-anyway.ts'
import { useRefreshRecords } from './use-refresh-records.ts'
import { useReportProblem } from './use-report-problem.ts'

interface EditRecordOptions<Values extends FieldValues, Input, Answer> {
  texts: Pick<RecordTexts, 'updated' | 'updateFailed'>
  defaults: DefaultValues<Values>
  /** The record's id, and the version that filled the form. */
  fixed: Partial<Values> & { version: number }
  send: (input: Input) => Promise<Answer>
  /** The code of a refusal that is a question: the server accepts the same input with `anyway`. */
  asks?: string
  onClose: () => void
}

/** Input and stored record after another person changed the record first. */
export interface Conflict<Input> {
  mine: Input
  theirs: Versioned
}
type Versioned = object & { version: number }

export interface RecordEdit<Values extends FieldValues, Input> extends OperationForm<Values, Input> {
  conflict: Conflict<Input> | undefined
  question: AnywayQuestion | undefined
  /** Saves this person's values over the newer version. */
  keepMine: () => Promise<void>
  takeTheirs: () => Promise<void>
  /** Returns to the form, undecided. */
  dropConflict: () => void
}

/** A form that changes a record from the version it has read; a newer one is shown, never overwritten. */
export function useEditRecord<Values extends FieldValues, Input extends { version: number }, Answer>(
  operation: OperationOf<Values, Input>,
  { texts, defaults, fixed, send, asks, onClose }: EditRecordOptions<Values, Input, Answer>,
): RecordEdit<Values, Input> {
  const [conflict, setConflict] = useState<Conflict<Input>>()
  const [resending, setResending] = useState(false)
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const sent = useRef<Input>(undefined)
  // The version that filled the fields, unaffected by a reload of the list behind.
  const [readAt] = useState(fixed)

  const onProblem = (problem: Problem, mine: Input | undefined) => {
    const theirs = newerRecord(problem)
    if (anyway.takes(problem, mine)) return
    if (mine && theirs) setConflict({ mine, theirs })
    else if (problem.code === commonErrors.NOT_FOUND.code) {
      report({ ...problem, ...recordTexts.goneMeanwhile }, texts.updateFailed)
      void finish()
    } else report(problem, texts.updateFailed)
  }
  const finish = async () => {
    setConflict(undefined)
    onClose()
    await refresh()
  }
  const onDone = async () => {
    showToast({ title: texts.updated.title, variant: 'success' })
    await finish()
  }
  const anyway = useAnyway<Input, Answer>({ asks, send, onDone, onProblem })
  const form = useOperationForm(operation, {
    defaults,
    fixed: readAt,
    send: (input) => {
      sent.current = input
      return send(input)
    },
    onProblem: (problem) => onProblem(problem, sent.current),
    onDone,
  })
  const keepMine = async () => {
    if (!conflict || resending) return
    const mine = { ...conflict.mine, version: conflict.theirs.version }
    setResending(true)
    try {
      await send(mine)
      await onDone()
    } catch (error) {
      onProblem(toProblem(error), mine)
    } finally {
      setResending(false)
    }
  }
  return {
    ...form,
    sending: form.sending || resending,
    conflict,
    question: anyway.question,
    keepMine,
    takeTheirs: finish,
    dropConflict: () => setConflict(undefined),
  }
}

function newerRecord({ code, current }: Problem): Versioned | undefined {
  if (code !== commonErrors.STALE_VERSION.code || typeof current !== 'object' || current === null)
    return undefined
  return 'version' in current && typeof current.version === 'number' ? (current as Versioned) : undefined
}
