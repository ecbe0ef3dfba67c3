import type { Dose, SettledDose } from '@app/domain/doses/doses.contract'
import { doseTexts } from '@app/domain/doses/doses.texts'
import { type DoseOutcome, isDoseWarning } from '@app/domain/doses/doses.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { useDropFailures, useToast } from '../../ui/toast-context.ts'
import { createMarkSender, type MarkRequest, type SentMark } from './mark-sender.ts'
import { markInWords } from './mark-in-words.ts'
import { keepingPlaces, lastPlace, watchPresence } from './presence.ts'
import { createTapGuard } from './tap-guard.ts'
import { useRest } from './use-rest.ts'
import { useWriteMark } from './use-write-mark.ts'

/** What is marked: a scheduled dose, or with neither day nor time one as needed. */
interface ToMark {
  medicationId: string
  date?: string
  time?: string
}

/** The one way of marking: of a row's buttons, of a dose as needed, and of the sheet with everything that can be said. */
export interface MarkingDose {
  busy: boolean
  /** An answer has just come, and buttons with it that nobody means yet. */
  resting: boolean
  /** Does what a button says, unless the press is the second tap of a double tap. @returns whether it did */
  press: (act: () => void) => boolean
  /** Marks with one tap. */
  mark: (outcome: DoseOutcome) => Promise<void>
  undo: (dose: Dose) => Promise<void>
  /** The steps of `mark` for a form, which sends, and shows what is wrong with its fields, by itself. */
  send: (request: MarkRequest) => Promise<SentMark>
  finish: (sent: SentMark) => Promise<void>
  refuse: (problem: Problem) => void
  /** The server asks before it takes the dose: what it says, until the person has answered. */
  warning: Problem | undefined
  giveAnyway: () => void
  dropWarning: () => void
}

interface MarkingOptions {
  /** The dose is settled, by this mark or by another one. */
  onSettled?: (sent?: SentMark) => void | Promise<void>
}

// Of the whole page: an answer may bring a button of another dose under the finger.
const taps = createTapGuard(() => performance.now())
// Of the whole app: a dose whose answer was lost on one screen is marked again on another.
const sender = createMarkSender({ doses: client.doses })

/** Marks a dose. Nothing is shown before the server has said it; then its answer is written into what is shown. */
export function useMarkDose(toMark: ToMark, { onSettled }: MarkingOptions = {}): MarkingDose {
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<Problem>()
  const asked = useRef<MarkRequest>(undefined)
  const write = useWriteMark()
  const report = useReport()
  const subject = subjectOf(toMark)
  const { resting, rest } = useRest()
  useEffect(watchPresence, [])

  const press = (act: () => void): boolean => {
    if (resting) rest()
    const counts = !resting && taps.accepts({ subject, place: lastPlace() })
    if (counts) act()
    return counts
  }
  const answerTo = async <T>(request: Promise<T>): Promise<T> => {
    try {
      return await keepingPlaces(request)
    } finally {
      taps.answered(subject)
      rest()
    }
  }
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
  const send = (request: MarkRequest) => {
    asked.current = request
    report.dropFailures()
    return answerTo(sender.mark(request))
  }
  const finish = async (sent: SentMark) => {
    setWarning(undefined)
    if (sent.earlier) write(sent.earlier)
    write(sent)
    report.sent(sent)
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
  const sendAndFinish = (request: MarkRequest) => attempt(async () => finish(await send(request)), refuse)
  return {
    busy,
    resting,
    press,
    mark: (outcome) => sendAndFinish({ ...requestOf(toMark), outcome }),
    undo: (dose) =>
      attempt(
        async () => write(await answerTo(sender.undo(dose))),
        (problem) => report.failed(problem, doseTexts.undoFailed),
      ),
    send,
    finish,
    refuse,
    warning,
    giveAnyway: () => {
      press(() => {
        if (asked.current) void sendAndFinish({ ...asked.current, anyway: true })
      })
    },
    dropWarning: () => setWarning(undefined),
  }
}

const subjectOf = ({ medicationId, date, time }: ToMark): string => [medicationId, date, time].join(' ')

const requestOf = ({ medicationId, date, time }: ToMark) => ({
  medicationId,
  ...(date !== undefined && time !== undefined && { date, time }),
})

/** The mark that was faster, where the refusal brings it. */
function standingMark({ code, current }: Problem): SettledDose | undefined {
  return code === 'DOSE_ALREADY_MARKED' && current ? { dose: current as Dose, medication: null } : undefined
}

/** What is said of marks and of their failures. */
function useReport() {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const reportProblem = useReportProblem()
  const dropFailures = useDropFailures()
  const { near } = useFormat()
  return {
    dropFailures,
    sent: ({ dose, stockShort, arrivedBefore }: SentMark) => {
      if (arrivedBefore) {
        const now = new Date()
        const description = markInWords(dose, (instant) => near(instant, now))
        showToast({ title: doseTexts.arrivedBefore.title, description })
      }
      if (stockShort > 0) {
        showToast({ title: doseTexts.stockShort.title, description: doseTexts.stockShort.message })
      }
    },
    failed: (problem: Problem, words: { title: string; message: string }) => {
      reportProblem(problem, words)
      // Somebody was faster, the schedule changed, or nobody knows: the list says what holds now. It is not waited for:
      // without a connection it would keep the button from being pressed again.
      void queryClient.invalidateQueries({ queryKey: orpc.doses.key() })
    },
  }
}
