import { backoff } from '@app/domain/kernel/time/backoff'
import { MOST_WAITED_SECONDS } from '@app/domain/medications/doses/doses.vocabulary'
import { fileTooSlow } from '@app/domain/offline/waiting-changes.texts'
import { ANSWER_TIMEOUT, answerWithin, wasLate } from '../client/answer-within.ts'
import type { OperationRoute } from '../client/operation-routes.ts'
import { isUrgent, pace } from '../client/pace.ts'
import { hasCode, ProblemError, toProblem } from '../client/problem-error.ts'
import { sendOperation } from '../client/send-operation.ts'
import { openChanges, openFile, type OpenedChange, rewriteContent } from './waiting-content.ts'
import type { WaitingChange, WaitingOperation } from './waiting-state.ts'
import {
  type HeldKey,
  heldKey,
  keepPause,
  readPause,
  removeChanges,
  rewriteChange,
  storedChanges,
} from './waiting-store.ts'
import { openWaitingChannel } from './waiting-tag.ts'

/**
 * Routes of the operations that may wait, also for the worker, which has no others. A test compares them with the
 * contract.
 */
export const waitingRoutes: Readonly<Record<WaitingOperation, OperationRoute>> = {
  'doses.markDose': 'POST /medications/{medicationId}/doses',
  'doses.addDosePicture': 'POST /doses/{doseId}/picture',
  'healthLogs.add': 'POST /pets/{petId}/health-logs',
  'quickChecks.addCheck': 'POST /pets/{petId}/quick-checks',
  'photos.add': 'POST /pets/{petId}/photos',
  'documents.add': 'POST /pets/{petId}/documents',
}

/** Lock of the sender: only one tab or worker sends at a time. */
const LOCK = 'waiting-changes'
/**
 * Slowest upload that the timeout of a file allows beyond `ANSWER_TIMEOUT`: 256 kbit/s, five minutes for 10 MB.
 */
const SLOWEST_BYTES_A_MILLISECOND = 32
const PAUSES = { first: 15_000, longest: 15 * 60_000 }
const LONGEST_TOLD_PAUSE = 24 * 3_600_000
/** Number of server failures after which a change needs its person. */
const MOST_FAILURES = 5

/** Locks a change for the work: while it is sent, no tab can take it back or answer it. */
export const aloneWith = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(`${LOCK} ${id}`, work)

/** Result of a sending run. */
export type SendingEnd =
  /** No change is left that could be sent now. */
  | { left: false }
  /**
   * Changes are left for later.
   * @property until the earliest moment, in milliseconds
   */
  | { left: true; until: number }

interface Sending {
  /** Sends despite a pause after a failure; a pause requested by the server still holds. */
  evenPaused?: boolean
  /** Called once a change has been sent, or needs its person. */
  onSettled: () => void
}

/**
 * Sends the waiting changes of the person whose key this device holds, as that person, in the household and order of
 * their creation. An accepted change is removed in the same step; a refused one stays until its person has answered.
 */
export async function sendWaiting({ evenPaused = false, onSettled }: Sending): Promise<SendingEnd> {
  const pause = await readPause()
  const rest = (pause?.until ?? 0) - Date.now()
  // A pause beyond the limit comes from a wrong clock, and is ignored.
  if (pause && rest > 0 && rest < LONGEST_TOLD_PAUSE && (pause.told || !evenPaused))
    return { left: true, until: pause.until }
  /** Households whose first change has failed: their later changes wait. */
  const heldUp = new Set<string>()
  let token: Promise<string> | undefined
  const tokenOf = (change: WaitingChange) => (token ??= askForToken(change))
  for (;;) {
    const step = await navigator.locks.request(LOCK, () => sendNext(heldUp, tokenOf))
    if (step === 'nothing') return heldUp.size > 0 ? { left: true, until: await pauseFor() } : { left: false }
    if (step === 'settled') onSettled()
    else if (step !== 'passed over') return { left: true, until: await pauseFor(step.retryAfter) }
  }
}

/**
 * Notes a failure, and starts or lengthens the pause.
 * @param retryAfter seconds that the server asks for
 * @returns the end of the pause
 */
async function pauseFor(retryAfter?: number): Promise<number> {
  const tries = ((await readPause())?.tries ?? 0) + 1
  const pause = backoff(PAUSES, tries, 0, (retryAfter ?? 0) * 1000)
  const until = Date.now() + Math.min(pause, LONGEST_TOLD_PAUSE - 1)
  await keepPause({ until, tries, told: retryAfter !== undefined })
  return until
}

type Later = { retryAfter: number | undefined }
type Step = 'nothing' | 'settled' | 'passed over' | Later

const later = (error: unknown): Later => ({ retryAfter: toProblem(error).retryAfter })

async function sendNext(
  heldUp: Set<string>,
  tokenOf: (change: WaitingChange) => Promise<string>,
): Promise<Step> {
  const held = await heldKey()
  const opened = held ? await openChanges(held) : []
  const unsent = opened.filter(({ stored }) => stored.sentAt === undefined)
  const [next] = unsent
    .filter(
      ({ stored }) =>
        !stored.needsAnswer &&
        !heldUp.has(stored.household) &&
        !unsent.some((other) => other.stored.id === stored.follows),
    )
    .toSorted((one, other) => delayOf(one) - delayOf(other))
  if (!held || !next) return 'nothing'
  try {
    const token = await tokenOf(next.change)
    return await aloneWith(next.stored.id, () => sendChange(held, next, token, heldUp))
  } catch (error) {
    // The request for the token failed, which does not count as a failure of the change.
    return later(error)
  }
}

/** Files come last, since a slow connection still takes everything else, and among them the most failed ones. */
const delayOf = ({ stored, change }: OpenedChange): number => (change.file ? 1 + stored.failures : 0)

async function sendChange(
  held: HeldKey,
  { stored, change }: OpenedChange,
  token: string,
  heldUp: Set<string>,
): Promise<Step> {
  // The person may have taken it back while another one was sent.
  if (!(await storedChanges(stored.person)).some(({ id }) => id === stored.id)) return 'passed over'
  const takenBack = whenTakenBack(stored.id)
  try {
    await send(held, { stored, change }, { token, signal: takenBack.signal })
  } catch (error) {
    if (takenBack.signal.aborted) return 'passed over'
    const failures = stored.failures + 1
    const isTooSlow = change.file !== undefined && wasLate(error)
    const isLeft = failures < MOST_FAILURES
    if (isForLater(error) && !(isTooSlow && !isLeft)) {
      if (isTooSlow || (change.file && isBusy(error)))
        await rewriteChange({ ...stored, failures: Math.min(failures, MOST_FAILURES - 1) })
      return later(error)
    }
    if (isFailure(error) && isLeft) {
      heldUp.add(stored.household)
      await rewriteChange({ ...stored, failures })
      return 'passed over'
    }
    const problem = isTooSlow ? fileTooSlow : toProblem(error)
    await rewriteContent(held, { ...stored, failures: 0 }, { ...change, problem })
    return 'settled'
  } finally {
    takenBack.end()
  }
  if (isScheduledDose(change)) await rewriteChange({ ...stored, sentAt: Date.now() })
  else await removeChanges(({ id }) => id === stored.id)
  await keepPause(undefined)
  return 'settled'
}

/** Aborts once the person takes this change back, in any tab. */
function whenTakenBack(id: string) {
  const channel = openWaitingChannel()
  const giveUp = new AbortController()
  channel.addEventListener('message', ({ data }) => {
    if (data === id) giveUp.abort()
  })
  return { signal: giveUp.signal, end: () => channel.close() }
}

/**
 * True for failures that do not depend on the change: no answer, or a server that takes no changes now from anyone, or
 * from this person.
 */
const isForLater = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  [0, 401, 429].includes(error.status) ||
  isBusy(error) ||
  hasCode(error, 'REQUEST_TOKEN_INVALID', 'SECOND_FACTOR_REQUIRED', 'ORIGIN_REFUSED', 'BLOCKED_ON_THE_WAY')

/** True for a dose that a list offers until its next reload. */
const isScheduledDose = ({ operation, input }: WaitingChange): boolean =>
  operation === 'doses.markDose' && typeof input['date'] === 'string'

const isBusy = (error: unknown): boolean =>
  error instanceof ProblemError && [502, 503, 504].includes(error.status)

const isFailure = (error: unknown): boolean => error instanceof ProblemError && error.status >= 500

const baseUrl = () => new URL('/api', location.origin)

const headersOf = ({ person, household, zone }: WaitingChange) => ({
  'x-requested-with': 'XMLHttpRequest',
  'x-time-zone': zone,
  'x-household': household,
  'x-person': person,
})

interface Asking {
  patience?: number
  /** Cancels the request before the timeout. */
  signal?: AbortSignal
}

const ask = (
  route: OperationRoute,
  input: unknown,
  headers: Record<string, string>,
  { patience = ANSWER_TIMEOUT, signal: ended }: Asking = {},
): Promise<unknown> =>
  answerWithin(patience, (late) => {
    const signal = ended ? AbortSignal.any([late, ended]) : late
    return sendOperation(route, {
      baseUrl: baseUrl(),
      input,
      headers,
      signal,
      send: (request) => fetch(request),
    })
  })

async function askForToken(change: WaitingChange): Promise<string> {
  const issued = await ask('POST /request-token', {}, headersOf(change))
  return (issued as { token: string }).token
}

/** @throws ProblemError with the server's problem, or OFFLINE without an answer in time */
async function send(
  held: HeldKey,
  { stored, change }: OpenedChange,
  {
    token,
    signal,
  }: { token: string; /** Cancels the wait for its turn, and the upload of a file. */ signal: AbortSignal },
): Promise<void> {
  const headers = { ...headersOf(change), 'x-csrf-token': token }
  const route = waitingRoutes[change.operation]
  await pace.turn(isUrgent(route), signal)
  if (!change.file) {
    await ask(route, inputOf(change), headers)
    return
  }
  const file = await openFile(held, stored, change.file)
  const patience = ANSWER_TIMEOUT + file.size / SLOWEST_BYTES_A_MILLISECOND
  await ask(route, { ...change.input, file }, headers, { signal, patience })
}

/**
 * Adds the dose's waiting time, counted by this device's clock alone: "now" in its input means the moment of its
 * creation.
 */
function inputOf({ operation, input, madeAt }: WaitingChange): unknown {
  if (operation !== 'doses.markDose') return input
  const seconds = Math.round((Date.now() - madeAt) / 1000)
  return { ...input, waited: Math.min(Math.max(seconds, 0), MOST_WAITED_SECONDS) }
}
