import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { commonErrors, fillMessage, isUnexplained, type Problem } from '@app/domain/kernel/errors'
import { nameAfter } from '../../accounts/account-texts.ts'
import { isMobile } from './embedded-browser.ts'

const { REGISTRATION_CLOSED, REGISTRATION_FULL, ADDRESS_NOT_ALLOWED, ACCOUNT_LOCKED } = accountErrors
const { MAINTENANCE, TOO_MANY_REQUESTS, UNAVAILABLE, UNEXPECTED } = commonErrors

/** Errors that the server may name in the address on the return from Google. */
const told = [
  ...Object.values(googleSignInErrors),
  REGISTRATION_CLOSED,
  REGISTRATION_FULL,
  ADDRESS_NOT_ALLOWED,
  ACCOUNT_LOCKED,
  MAINTENANCE,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  UNEXPECTED,
]

/** Failures that an unknown embedded browser may cause: it keeps no cookies, or Google refuses it. */
const mayBeTheBrowser = new Set<string>([
  googleSignInErrors.GOOGLE_ATTEMPT_GONE.code,
  googleSignInErrors.GOOGLE_FAILED.code,
])

const withHint = (problem: Problem, agent: string): Problem => ({
  ...problem,
  message: isMobile(agent) ? `${problem.message} ${googleTexts.mobile}` : problem.message,
})

/** Problem for a code in the address. An address may contain any text, so an unknown code is a plain failure. */
export function problemFromAddress(code: string, agent: string): Problem {
  const found = told.find((error) => error.code === code) ?? googleSignInErrors.GOOGLE_FAILED
  const { code: foundCode, title } = found
  const problem = nameAfter(googleTexts.failed, { code: foundCode, title, message: fillMessage(found, {}) })
  return mayBeTheBrowser.has(found.code) ? withHint(problem, agent) : problem
}

/** Problem for a Google sign-in that failed before it began. */
export function problemBeforeGoogle(problem: Problem, agent: string): Problem {
  const named = nameAfter(googleTexts.failed, problem)
  return isUnexplained(problem) ? withHint(named, agent) : named
}
