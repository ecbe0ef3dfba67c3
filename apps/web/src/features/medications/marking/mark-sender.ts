import type { InferContractRouterInputs } from '@orpc/contract'
import type { dosesContract, MarkedDose, SettledDose } from '@app/domain/medications/doses/doses.contract'
import { isDoseWarning } from '@app/domain/medications/doses/doses.vocabulary'
import { ANSWER_TIMEOUT, answerWithin } from '../../../api/client/answer-within.ts'
import type { ApiClient } from '../../../api/client/create-api-client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode, isUnanswered, ProblemError } from '../../../api/client/problem-error.ts'

/** Contents of a mark; its id is made on sending. */
export type MarkRequest = Omit<InferContractRouterInputs<typeof dosesContract>['markDose'], 'id'>

/** Result of a sent mark. */
export interface SentMark extends MarkedDose {
  /** True if an earlier attempt had arrived although its answer was lost; it counts instead of the new contents. */
  arrivedBefore: boolean
  /** Mark of an earlier intent that had arrived too: a dose as needed, hours ago. */
  earlier?: SettledDose
}

interface MarkSenderOptions {
  doses: Pick<ApiClient['doses'], 'markDose' | 'getDose' | 'undoDose'>
  /** Timeout for an answer, in milliseconds. */
  patience?: number
  now?: () => number
}

/** Mark that is being sent. */
interface UnderWay {
  /** Comparable text of the sent contents. */
  said: string
  sending: Promise<SentMark | undefined>
}

/** Stores an unanswered mark on the device; resolves with false if that is impossible. */
export type KeepMark = (request: MarkRequest & { id: string }) => Promise<boolean>

/** Sends marks of doses, each intent once, even if answers are lost. */
export interface MarkSender {
  /** @throws ProblemError with the server's refusal, or OFFLINE without an answer in time */
  mark(request: MarkRequest): Promise<SentMark>
  /**
   * Sends a mark, and stores it if no answer comes.
   * @returns undefined if it now waits on this device
   */
  mark(request: MarkRequest, keep: KeepMark | undefined): Promise<SentMark | undefined>
  /** Records that a waiting mark was withdrawn: it may have arrived, so the intent keeps its id. */
  noteTakenBack: (dose: Pick<MarkRequest, 'medicationId' | 'date' | 'time'>, id: string) => void
  /** Undoes a mark, which ends its intent. */
  undo: (mark: SettledDose['dose']) => Promise<SettledDose>
}

/**
 * Creates the sender of marks. An id belongs to one intent: an attempt whose answer was lost is repeated under its id,
 * so that it is the same mark. The intent ends with its answer, when the mark is undone, and with time; before another
 * id is made, the ledger is asked if the old one arrived.
 */
export function createMarkSender({
  doses,
  patience = ANSWER_TIMEOUT,
  now = Date.now,
}: MarkSenderOptions): MarkSender {
  const lost = createLostAttempts(now)
  const underWay = new Map<string, UnderWay>()

  /** Finds the mark under this id; undefined if it never arrived or was undone. */
  const findStanding = async (doseId: string): Promise<SettledDose | undefined> => {
    try {
      const found = await answerWithin(patience, (signal) => doses.getDose({ doseId }, { signal }))
      return found.dose.undoneAt === null ? found : undefined
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return undefined
      throw error
    }
  }
  const send = async (key: string, attempt: LostAttempt, request: MarkRequest): Promise<SentMark> => {
    try {
      const answer = await answerWithin(patience, (signal) =>
        doses.markDose({ ...request, id: attempt.id }, { signal }),
      )
      lost.forget(key)
      return { ...answer, arrivedBefore: false }
    } catch (error) {
      if (isUnanswered(error)) lost.keep(key, { ...attempt, said: JSON.stringify(request) })
      else if (isDecided(error)) lost.forget(key)
      throw error
    }
  }
  const sendAnew = (key: string, request: MarkRequest) => send(key, { id: newId(), since: now() }, request)

  /** Repeats the same id within the intent, so that a mark that has arrived is the one that counts. */
  const repeat = async (key: string, attempt: LostAttempt, request: MarkRequest): Promise<SentMark> => {
    try {
      return await send(key, attempt, request)
    } catch (error) {
      if (hasCode(error, 'MARK_TAKEN_BACK')) return sendAnew(key, request)
      if (!hasCode(error, 'ID_TAKEN')) throw error
      lost.keep(key, attempt)
      const standing = await findStanding(attempt.id)
      lost.forget(key)
      return standing ? asAnswer(standing) : sendAnew(key, request)
    }
  }
  /** Uses another id after the intent, once the fate of the old one is known. */
  const beginAnew = async (key: string, attempt: LostAttempt, request: MarkRequest): Promise<SentMark> => {
    const earlier = await findStanding(attempt.id)
    lost.forget(key)
    // Treats an earlier mark as needed as another dose, and a scheduled one as the same.
    if (earlier && earlier.dose.date !== null) return asAnswer(earlier)
    const sent = await sendAnew(key, request)
    return earlier ? { ...sent, earlier } : sent
  }
  const settle = (key: string, request: MarkRequest): Promise<SentMark> => {
    const attempt = lost.find(key)
    if (!attempt) return sendAnew(key, request)
    return lost.isSameIntent(attempt) ? repeat(key, attempt, request) : beginAnew(key, attempt, request)
  }
  const settleOrKeep = async (
    key: string,
    request: MarkRequest,
    keep: KeepMark | undefined,
  ): Promise<SentMark | undefined> => {
    const before = lost.find(key)
    try {
      return await settle(key, request)
    } catch (error) {
      if (!keep || !hasCode(error, 'OFFLINE')) throw error
      // Stores no changed contents: the first ones may have arrived under this id, and the server would refuse others.
      if (before?.said !== undefined && before.said !== JSON.stringify(request)) throw error
      // An ended intent keeps its id to itself.
      const attempt = before && !lost.isSameIntent(before) ? undefined : lost.find(key)
      if (!(await keep({ ...request, id: attempt?.id ?? newId() }))) throw error
      lost.forget(key)
      return undefined
    }
  }
  function markOnce(request: MarkRequest): Promise<SentMark>
  function markOnce(request: MarkRequest, keep: KeepMark | undefined): Promise<SentMark | undefined>
  function markOnce(request: MarkRequest, keep?: KeepMark) {
    const key = keyOf(request)
    const said = JSON.stringify(request)
    const before = underWay.get(key)
    if (before?.said === said) return before.sending
    // Waits for its turn, so that a different mark of the same dose is not swallowed.
    const turn = before ? before.sending.catch(() => undefined) : Promise.resolve()
    const sending = turn
      .then(() => settleOrKeep(key, request, keep))
      .finally(() => {
        if (underWay.get(key)?.sending === sending) underWay.delete(key)
      })
    underWay.set(key, { said, sending })
    return sending
  }
  return {
    mark: markOnce,
    noteTakenBack: (dose, id) => lost.keep(keyOf(dose), { id, since: now() }),
    undo: async (mark) => {
      const undone = await answerWithin(patience, (signal) => doses.undoDose({ doseId: mark.id }, { signal }))
      lost.forget(keyOf(mark))
      return undone
    },
  }
}

/** Returns the mark of an earlier attempt as the result of this one. */
const asAnswer = (standing: SettledDose): SentMark => ({ ...standing, stockShort: 0, arrivedBefore: true })

/** Key of one dose: a scheduled one by its day and time; a medication as needed has one intent at a time. */
const keyOf = ({ medicationId, date, time }: Pick<MarkRequest, 'medicationId' | 'date' | 'time'>): string =>
  [medicationId, date ?? '', time ?? ''].join(' ')

/** True if the server examined the mark and refused it. A question, or a stop before the ledger, decides nothing. */
const isDecided = (error: unknown): boolean =>
  error instanceof ProblemError && [404, 409, 422].includes(error.status) && !isDoseWarning(error.problem)

/** Request whose answer was lost; it may have arrived. */
interface LostAttempt {
  /** Id with which the request was sent. */
  id: string
  /** Start of the intent, in milliseconds. */
  since: number
  /** Comparable text of the sent contents. */
  said?: string
}

/** Duration of an intent: a later tap is about another dose, or another decision. */
export const INTENT_MILLISECONDS = 5 * 60_000
/** Exceeds the lost answers of any one visit; the oldest is forgotten first. */
const MOST_LOST = 100

/** Remembers requests whose answers were lost, by subject, for the lifetime of the page. */
export function createLostAttempts(now: () => number) {
  const attempts = new Map<string, LostAttempt>()
  return {
    find: (subject: string): LostAttempt | undefined => attempts.get(subject),
    /** True if a new attempt still belongs to the same intent, and so is the same request. */
    isSameIntent: ({ since }: LostAttempt): boolean => now() - since < INTENT_MILLISECONDS,
    keep: (subject: string, attempt: LostAttempt): void => {
      attempts.delete(subject)
      attempts.set(subject, attempt)
      const [oldest] = attempts.keys()
      if (attempts.size > MOST_LOST && oldest !== undefined) attempts.delete(oldest)
    },
    forget: (subject: string): void => void attempts.delete(subject),
  }
}
