import { MOST_WAITED_SECONDS } from '@app/domain/doses/doses.vocabulary'
import { answerWithin } from '../answer-within.ts'
import type { OperationRoute } from '../operation-routes.ts'
import { hasCode, ProblemError, toProblem } from '../problem-error.ts'
import { sendOperation } from '../send-operation.ts'
import { openChanges, openFile, type OpenedChange, rewriteContent } from './waiting-content.ts'
import type { WaitingChange, WaitingOperation } from './waiting-state.ts'
import { type HeldKey, heldKey, keepPause, readPause, removeChanges, rewriteChange } from './waiting-store.ts'

/** The routes of what may wait, for the worker too, which has no others; a test holds them against the contract. */
export const waitingRoutes: Readonly<Record<WaitingOperation, OperationRoute>> = {
  'doses.markDose': 'POST /medications/{medicationId}/doses',
  'doses.addDosePicture': 'POST /doses/{doseId}/picture',
  'healthLogs.add': 'POST /pets/{petId}/health-logs',
  'photos.add': 'POST /pets/{petId}/photos',
  'documents.add': 'POST /pets/{petId}/documents',
}

/** Who sends, in whichever tab or worker: one at a time. */
const LOCK = 'waiting-changes'
const PATIENCE_MILLISECONDS = 15_000
/** With a file, of up to 25 MB by a slow line; less than a browser lets its worker run for it. */
const FILE_PATIENCE_MILLISECONDS = 120_000
/** The pause after a first failure, which doubles with each one, up to the longest. */
const FIRST_PAUSE = 15_000
const LONGEST_PAUSE = 15 * 60_000
const LONGEST_TOLD_PAUSE = 24 * 3_600_000
/** A change over which the server fails this often needs its person. */
const MOST_FAILURES = 5

/** Runs alone: while something is sent nothing is taken back, in no tab. */
export const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(LOCK, work)

/** Why sending has stopped. */
export type SendingEnd =
  /** Nothing is left that could be sent now. */
  | { left: false }
  /** Something is left, for later. @property until the earliest moment, in milliseconds */
  | { left: true; until: number }

interface Sending {
  /** Sends although a failure has made it pause; what the server has asked for holds all the same. */
  evenPaused?: boolean
  /** Something has been sent, or needs its person. */
  onSettled: () => void
}

/**
 * Sends what waits of the person whose key this device holds, as them, in the household it was made in, and in the order it
 * was made. What is taken goes in the same step; what is refused stays until its person has answered.
 */
export async function sendWaiting({ evenPaused = false, onSettled }: Sending): Promise<SendingEnd> {
  const pause = await readPause()
  const rest = (pause?.until ?? 0) - Date.now()
  // A pause that no server asks for was noted by a clock that was wrong.
  if (pause && rest > 0 && rest < LONGEST_TOLD_PAUSE && (pause.told || !evenPaused))
    return { left: true, until: pause.until }
  /** Households of which the first change has failed: what was made after it waits. */
  const heldUp = new Set<string>()
  let token: Promise<string> | undefined
  const tokenOf = (change: WaitingChange) => (token ??= askForToken(change))
  for (;;) {
    const step = await alone(() => sendNext(heldUp, tokenOf))
    if (step === 'nothing') return heldUp.size > 0 ? { left: true, until: await pauseFor() } : { left: false }
    if (step === 'settled') onSettled()
    else if (step !== 'failed') return { left: true, until: await pauseFor(step.retryAfter) }
  }
}

/** Notes that it failed. @param retryAfter seconds that the server asks for @returns until when nothing is sent */
async function pauseFor(retryAfter?: number): Promise<number> {
  const tries = ((await readPause())?.tries ?? 0) + 1
  const pause = Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE)
  const until = Date.now() + Math.min(Math.max(pause, (retryAfter ?? 0) * 1000), LONGEST_TOLD_PAUSE - 1)
  await keepPause({ until, tries, told: retryAfter !== undefined })
  return until
}

type Step = 'nothing' | 'settled' | 'failed' | { retryAfter: number | undefined }

async function sendNext(
  heldUp: Set<string>,
  tokenOf: (change: WaitingChange) => Promise<string>,
): Promise<Step> {
  const held = await heldKey()
  const opened = held ? await openChanges(held) : []
  const unsent = opened.filter(({ stored }) => stored.sentAt === undefined)
  const next = unsent.find(
    ({ stored }) =>
      !stored.needsAnswer &&
      !heldUp.has(stored.household) &&
      !unsent.some((other) => other.stored.id === stored.follows),
  )
  if (!held || !next) return 'nothing'
  const { stored, change } = next
  try {
    await send(held, next, await tokenOf(change))
  } catch (error) {
    if (isForLater(error)) return { retryAfter: toProblem(error).retryAfter }
    const failures = stored.failures + 1
    if (isFailure(error) && failures < MOST_FAILURES) {
      heldUp.add(stored.household)
      await rewriteChange({ ...stored, failures })
      return 'failed'
    }
    await rewriteContent(held, { ...stored, failures: 0 }, { ...change, problem: toProblem(error) })
    return 'settled'
  }
  if (isScheduledDose(change)) await rewriteChange({ ...stored, sentAt: Date.now() })
  else await removeChanges(({ id }) => id === stored.id)
  await keepPause(undefined)
  return 'settled'
}

/** It says nothing about the change: there was no answer, or nothing is taken from anybody, or from this person, now. */
const isForLater = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  [0, 401, 429, 502, 503, 504].includes(error.status) ||
  hasCode(error, 'REQUEST_TOKEN_INVALID', 'SECOND_FACTOR_REQUIRED', 'ORIGIN_REFUSED', 'BLOCKED_ON_THE_WAY')

/** One that a list offers until it has been read again. */
const isScheduledDose = ({ operation, input }: WaitingChange): boolean =>
  operation === 'doses.markDose' && typeof input['date'] === 'string'

const isFailure = (error: unknown): boolean => error instanceof ProblemError && error.status >= 500

const baseUrl = () => new URL('/api', location.origin)

const headersOf = ({ person, household, zone }: WaitingChange) => ({
  'x-requested-with': 'XMLHttpRequest',
  'x-time-zone': zone,
  'x-household': household,
  'x-person': person,
})

const ask = (
  route: OperationRoute,
  input: unknown,
  headers: Record<string, string>,
  patience = PATIENCE_MILLISECONDS,
): Promise<unknown> =>
  answerWithin(patience, (signal) =>
    sendOperation(route, { baseUrl: baseUrl(), input, headers, signal, send: (request) => fetch(request) }),
  )

async function askForToken(change: WaitingChange): Promise<string> {
  const issued = await ask('POST /request-token', {}, headersOf(change))
  return (issued as { token: string }).token
}

/** @throws ProblemError with what the server says, or OFFLINE without an answer in time */
async function send(held: HeldKey, { stored, change }: OpenedChange, token: string): Promise<void> {
  const file = change.file && (await openFile(held, stored, change.file))
  await ask(
    waitingRoutes[change.operation],
    file ? { ...change.input, file } : inputOf(change),
    { ...headersOf(change), 'x-csrf-token': token },
    file && FILE_PATIENCE_MILLISECONDS,
  )
}

/** What was said of now is said of when it was made, counted by the clock of this device alone. */
function inputOf({ operation, input, madeAt }: WaitingChange): unknown {
  if (operation !== 'doses.markDose') return input
  const seconds = Math.round((Date.now() - madeAt) / 1000)
  return { ...input, waited: Math.min(Math.max(seconds, 0), MOST_WAITED_SECONDS) }
}
