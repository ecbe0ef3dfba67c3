import { REQUEST_TOKEN_MINUTES, REQUEST_TOKEN_REFRESH_MINUTES } from '@app/domain/kernel/access/lifetimes'
import { ownErrors } from '@app/domain/kernel/problems'
import { noteProblem } from './noted-problems.ts'
import { hasCode, ProblemError, problemOf } from './problem-error.ts'

const MINUTE = 60_000
/** Time before its end at which a token is replaced. */
const LEAD = (REQUEST_TOKEN_MINUTES - REQUEST_TOKEN_REFRESH_MINUTES) * MINUTE

export interface IssuedToken {
  token: string
  /** ISO 8601. */
  expiresAt: string
}

export interface RequestTokenHolder {
  /**
   * The token to send; requests one if there is none or it is about to expire.
   * @throws ProblemError OFFLINE without an answer, REQUEST_TOKEN_INVALID if the server issues none
   */
  get: () => Promise<string>
  /** Drops a token that the server refused, so that the next `get` requests another. */
  drop: (refused: string | undefined) => void
  /** Asks for a token and keeps it fresh until the returned function is called. */
  keepFresh: (onFailure: (error: ProblemError) => void) => () => void
  /** The current token, if there is one. */
  held: () => string | undefined
}

/**
 * Holds the token that every changing request carries (spec access §4 and §9): valid 30 minutes, refreshed every
 * 25. It lives in this page's memory only.
 */
export function createRequestTokenHolder(ask: () => Promise<IssuedToken>): RequestTokenHolder {
  let held: IssuedToken | undefined
  let asked: Promise<IssuedToken> | undefined

  const lifeLeft = (): number => (held ? Date.parse(held.expiresAt) - Date.now() : 0)

  const askOnce = (): Promise<IssuedToken> => {
    asked ??= ask()
      .then((issued) => (held = checkIssued(issued)))
      .catch((error: unknown) => {
        const failure = asTokenError(error)
        if (hasCode(failure, 'REQUEST_TOKEN_INVALID')) noteMissing(failure)
        throw failure
      })
      .finally(() => (asked = undefined))
    return asked
  }
  const get = async (): Promise<string> => {
    if (held && lifeLeft() > LEAD) return held.token
    return (await askOnce()).token
  }
  const drop = (refused: string | undefined): void => {
    if (held?.token === refused) held = undefined
  }

  const keepFresh = (onFailure: (error: ProblemError) => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const renew = async () => {
      try {
        await get()
      } catch (error) {
        if (!stopped) onFailure(asTokenError(error))
      }
      if (!stopped) timer = setTimeout(() => void renew(), Math.max(lifeLeft() - LEAD, MINUTE))
    }
    void renew()
    return () => {
      stopped = true
      clearTimeout(timer)
      held = undefined
    }
  }
  return { get, drop, keepFresh, held: () => held?.token }
}

/** A proxy may have answered instead of the server. */
function checkIssued(issued: IssuedToken): IssuedToken {
  if (issued.token && Date.parse(issued.expiresAt) > 0) return issued
  throw new TypeError('The answer holds no token')
}

function asTokenError(error: unknown): ProblemError {
  if (error instanceof ProblemError && hasCode(error, 'OFFLINE', 'ORIGIN_REFUSED')) return error
  return new ProblemError(problemOf(ownErrors.REQUEST_TOKEN_INVALID), 403, error)
}

/** Warns of a missing token (spec access §7). */
const noteMissing = (cause: ProblemError): void =>
  noteProblem({ source: 'warning', cause, component: 'request token', severity: 'warning' })
