import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { Problem } from '@app/domain/kernel/errors'
import { keptHere } from '@app/domain/offline/waiting-changes.texts'
import type { RecordTexts } from '@app/domain/records/records.texts'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { newId } from '../../api/client/new-id.ts'
import { hasCode } from '../../api/client/problem-error.ts'
import { useMe } from '../../api/use-me.ts'
import { noteDone } from '../../device/done-here.ts'
import type { OperationOf } from '../../forms/operation-resolver.ts'
import { useOperationForm, type OperationForm } from '../../forms/use-operation-form.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { keepRecord, type Waiting } from '../keep-record.ts'
import { useRefreshRecords } from '../use-refresh-records.ts'
import { useReportProblem } from '../use-report-problem.ts'
import { createAddSender, type SavedRecord } from './add-sender.ts'
import { type AnywayQuestion, useAnyway } from './use-anyway.ts'

interface AddRecordOptions<Values extends FieldValues, Input> {
  texts: Pick<RecordTexts, 'added' | 'addFailed'>
  defaults: DefaultValues<Values>
  send: (input: Input) => Promise<unknown>
  /** Finds and changes the record, if an earlier attempt with a lost answer saved it. */
  saved: SavedRecord<Input>
  /** The code of a refusal that is a question: the server accepts the same input with `anyway`. */
  asks?: string
  /** Describes the record while it waits on this device for a connection. Without it, adding fails offline. */
  waitsAs?: (input: Input) => Waiting
  onClose: () => void
}

export interface RecordAddition<Values extends FieldValues, Input> extends OperationForm<Values, Input> {
  question: AnywayQuestion | undefined
}

/** Result of a record that now waits on this device, in place of an answer. */
const WAITS = Symbol('waits')

/**
 * A form that adds a record under a fixed id of its own. Sending again after a lost answer repeats the same request or
 * changes the saved record.
 */
export function useAddRecord<
  Values extends FieldValues & { id: string },
  Input extends { id: string; petId?: string | null },
>(
  operation: OperationOf<Values, Input>,
  { texts, defaults, send: add, saved, asks, waitsAs, onClose }: AddRecordOptions<Values, Input>,
): RecordAddition<Values, Input> {
  const { usage } = useMe()
  const [id] = useState(newId)
  const [sender] = useState(() =>
    createAddSender({
      // A record that can wait is kept on the device after the timeout.
      add: waitsAs ? (input) => answerWithin(ANSWER_TIMEOUT, () => add(input)) : add,
      ...saved,
    }),
  )
  const send = async (input: Input) => {
    try {
      return await sender.send(input)
    } catch (error) {
      const waiting = hasCode(error, 'OFFLINE') && sender.mayWait(input) && waitsAs?.(input)
      if (waiting && (await keepRecord(input, waiting))) return WAITS
      throw error
    }
  }
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const fixed = { id } as Partial<Values>
  const sent = useRef<Input>(undefined)
  const onDone = async (answer: unknown) => {
    if (answer === WAITS) {
      showToast(keptHere())
      onClose()
      return
    }
    showToast({ title: texts.added.title, variant: 'success' })
    noteDone({ what: 'added', quota: form.quota, before: (form.quota && usage[form.quota]?.used) ?? 0 })
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
