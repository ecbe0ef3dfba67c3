import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Problem } from '@app/domain/kernel/errors'
import { isUnexplained } from '@app/domain/kernel/problems'
import { LATEST_DATE } from '@app/domain/kernel/time/dates'
import type { Dose, SettledDose } from '@app/domain/medications/doses/doses.contract'
import { doseTexts } from '@app/domain/medications/doses/doses.texts'
import {
  answerToWarning,
  type DoseOutcome,
  isDoseWarning,
} from '@app/domain/medications/doses/doses.vocabulary'
import { isLate } from '@app/domain/medications/doses/today.rules'
import { type HouseholdApi, useHouseholdApi } from '../../../api/client/household-api.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { noteDone } from '../../../device/done-here.ts'
import { useFormat } from '../../../format/use-format.ts'
import { loadPart } from '../../../loading/load-part.ts'
import { UNDO_OFFERED, useDropFailures, useToast } from '../../../ui/overlays/toast-context.ts'
import { markInWords, useWriteMark } from './dose-mark.tsx'
import {
  createMarkSender,
  type KeepMark,
  type MarkRequest,
  type MarkSender,
  type SentMark,
} from './mark-sender.ts'
import { type Pressing, usePress } from './use-press.ts'

/** Reports a failure, in the given words if the problem has none. */
type ReportProblem = (problem: Problem, words: Pick<Problem, 'title' | 'message'>) => void

/** Reports marks and their failures. */
function useMarkReport(inForm: ReportProblem | undefined) {
  const queryClient = useQueryClient()
  const { orpc } = useHouseholdApi()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const { near, nearAfter, nearDay } = useFormat()
  const report: ReportProblem =
    inForm ?? ((problem, words) => showProblem(isUnexplained(problem) ? words : problem))
  return {
    dropFailures,
    sent: ({ dose, stockShort, arrivedBefore }: SentMark, name: string, onUndo: () => void) => {
      const now = new Date()
      if (arrivedBefore) {
        const description = markInWords(dose, (instant) => nearAfter(instant, now))
        showToast({ title: doseTexts.arrivedBefore.title, description })
      } else if (dose.dueAt && nearDay(dose.dueAt, now)) {
        showToast({
          title: doseTexts.ofAnotherDay(name, dose.outcome),
          description: near(dose.dueAt, now),
          variant: 'success',
          duration: UNDO_OFFERED,
          action: { label: 'Undo', onSelect: onUndo },
        })
      }
      if (stockShort > 0) {
        showToast({ title: doseTexts.stockShort.title, description: doseTexts.stockShort.message })
      }
    },
    failed: (problem: Problem, words: { title: string; message: string }) => {
      report(problem, words)
      // Reloads the lists: another user was faster, the schedule changed, or the outcome is unknown. Does not await the
      // reload: without a connection it would block the button.
      for (const queryKey of [orpc.doses.key(), orpc.due.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** Dose to mark: a scheduled one, or one as needed if neither day nor time is set. */
interface ToMark {
  medicationId: string
  date?: string
  time?: string
  /** Instant of the scheduled dose. */
  dueAt?: string
  /** Due time of the next dose of its medicine; lists of late doses alone lack it. */
  nextAt?: string
}

/**
 * State and actions of marking, shared by the buttons of a row, by a dose as needed, and by the sheet with every field.
 */
export interface MarkingDose extends Pressing {
  busy: boolean
  /** Marks with one tap. */
  mark: (outcome: DoseOutcome) => Promise<void>
  undo: (dose: Dose) => Promise<void>
  /** Steps of `mark` for a form, which sends, and shows the problems of its fields, on its own. */
  send: (request: MarkRequest) => Promise<SentMark | undefined>
  finish: (sent: SentMark | undefined) => Promise<void>
  refuse: (problem: Problem) => void
  /** Records that a waiting mark was withdrawn: it may have arrived all the same, so the intent keeps its id. */
  noteTakenBack: (id: string) => void
  /** Runs the work of another button at the same position: one at a time, with a pause after its answer. */
  run: (work: () => Promise<void>) => Promise<void>
  /** Server's question before it takes the dose, until the user has answered. */
  warning: Problem | undefined
  giveAnyway: () => void
  dropWarning: () => void
}

interface MarkingOptions {
  /** Medicine and pet, 'Apoquel for Biscuit'. */
  name: string
  /** Picture of the dose, stored with it if no answer comes. */
  picture?: File | undefined
  /** Reporter of a form, which leads a user who was signed out back to their typed text. */
  report?: ReportProblem
  /** Called once the dose is settled, by this mark or by another one. */
  onSettled?: (sent?: SentMark) => void | Promise<void>
}

// Shared by the whole app: a dose whose answer was lost on one screen is marked again on another.
const senders = new WeakMap<HouseholdApi['client'], MarkSender>()

function senderOf({ client }: HouseholdApi): MarkSender {
  const sender = senders.get(client) ?? createMarkSender({ doses: client.doses })
  senders.set(client, sender)
  return sender
}

/** Sorts after every dose. */
const LATEST_INSTANT = `${LATEST_DATE}T00:00:00Z`

/** Marks a dose. Shows nothing before the server has answered, then writes the answer into the shown lists. */
export function useMarkDose(
  toMark: ToMark,
  { name, picture, report: reportInForm, onSettled }: MarkingOptions,
): MarkingDose {
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<Problem>()
  const asked = useRef<MarkRequest>(undefined)
  const api = useHouseholdApi()
  const sender = senderOf(api)
  const write = useWriteMark()
  const report = useMarkReport(reportInForm)
  const { resting, press, answerTo } = usePress(subjectOf(toMark))

  const attempt = async (work: () => Promise<void>, onProblem: (problem: Problem) => void) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      onProblem(toProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const keep: KeepMark = async (request) =>
    (await loadPart(() => import('./waiting-mark.tsx'))).keepMark(request, {
      title: name,
      dueAt: toMark.dueAt,
      household: api.household,
      picture,
    })
  const send = (request: MarkRequest) => {
    asked.current = request
    report.dropFailures()
    return answerTo(sender.mark(request, keep))
  }
  const finish = async (sent: SentMark | undefined) => {
    setWarning(undefined)
    if (sent) {
      if (sent.earlier) write(sent.earlier)
      write(sent)
      report.sent(sent, name, () => void undo(sent.dose))
      noteLateDose(toMark)
    }
    await onSettled?.(sent)
  }
  const refuse = (problem: Problem) => {
    if (isDoseWarning(problem)) {
      setWarning(problem)
      return
    }
    setWarning(undefined)
    const standing = standingMark(problem)
    if (standing) write(standing)
    report.failed(problem, doseTexts.markFailed)
    if (standing) void onSettled?.()
  }
  const run = (work: () => Promise<void>) =>
    attempt(
      () => answerTo(work()),
      (problem) => report.failed(problem, doseTexts.undoFailed),
    )
  const undo = (dose: Dose) =>
    run(async () => {
      report.dropFailures()
      write(await sender.undo(dose))
    })
  const sendAndFinish = (request: MarkRequest) => attempt(async () => finish(await send(request)), refuse)
  return {
    busy,
    resting,
    press,
    run,
    mark: (outcome) => sendAndFinish({ ...requestOf(toMark), outcome }),
    undo,
    send,
    finish,
    refuse,
    noteTakenBack: (id) => sender.noteTakenBack(requestOf(toMark), id),
    warning,
    giveAnyway: () => {
      press(() => {
        if (asked.current && warning) void sendAndFinish({ ...asked.current, ...answerToWarning(warning) })
      })
    },
    dropWarning: () => setWarning(undefined),
  }
}

function noteLateDose({ dueAt, nextAt = LATEST_INSTANT }: ToMark): void {
  if (dueAt && isLate({ mark: null, dueAt, nextAt }, new Date())) noteDone({ what: 'late-dose-marked' })
}

const subjectOf = ({ medicationId, date, time }: ToMark): string => [medicationId, date, time].join(' ')

const requestOf = ({ medicationId, date, time }: ToMark) => ({
  medicationId,
  ...(date !== undefined && time !== undefined && { date, time }),
})

/** Mark that was faster, if the refusal contains it. */
function standingMark({ code, current }: Problem): SettledDose | undefined {
  return code === 'DOSE_ALREADY_MARKED' && current ? { dose: current as Dose, medication: null } : undefined
}
