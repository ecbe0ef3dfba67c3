import { REQUEST_TOKEN_MINUTES } from '../../kernel/access/lifetimes.ts'
import { duration } from '../../kernel/message-format.ts'
import {
  GOOGLE_ATTEMPT_MINUTES,
  KNOWN_DEVICE_DAYS,
  PASSKEY_CHALLENGE_MINUTES,
  REMEMBERED_DEVICE_DAYS,
  SIGN_IN_CHALLENGE_MINUTES,
  SIGN_UP_HOURS,
} from '../../kernel/retention.ts'
import { CONSENT_COOKIE, CONSENT_DAYS } from './consent.rules.ts'

interface OwnCookie {
  /** Name of the cookie; over https, those that only the server reads have the prefix `__Host-`. */
  name: string
  purpose: string
  /** Lifetime in words, after 'Kept'. */
  lasts: string
  /** Lifetime set in the browser; undefined for a session cookie. */
  seconds: number | undefined
}

const DAY = 86_400

/** Every cookie that the product sets; a test compares the list with the server's cookies. */
export const ownCookies: readonly OwnCookie[] = [
  {
    name: 'pawtrail.session_token',
    purpose: 'Keeps you signed in.',
    lasts: `until ${duration(REMEMBERED_DEVICE_DAYS, 'day')} after you last used it if you stay signed in, else until the browser is closed`,
    seconds: REMEMBERED_DEVICE_DAYS * DAY,
  },
  {
    name: 'pawtrail.dont_remember',
    purpose: 'Notes that you chose not to stay signed in.',
    lasts: 'until the browser is closed',
    seconds: undefined,
  },
  {
    name: 'pawtrail.device',
    purpose:
      'Recognizes a device on which you have signed in, so that strangers who guess at your password cannot lock you out.',
    lasts: `for ${duration(KNOWN_DEVICE_DAYS, 'day')}`,
    seconds: KNOWN_DEVICE_DAYS * DAY,
  },
  {
    name: 'pawtrail.sign_up',
    purpose: 'Spares the browser in which you signed up a second password when you confirm your address.',
    lasts: `for ${duration(SIGN_UP_HOURS, 'hour')}`,
    seconds: SIGN_UP_HOURS * 3600,
  },
  {
    name: 'pawtrail.google',
    purpose: 'Makes sure that signing in with Google ends in the browser in which it began.',
    lasts: `for ${duration(GOOGLE_ATTEMPT_MINUTES, 'minute')}`,
    seconds: GOOGLE_ATTEMPT_MINUTES * 60,
  },
  {
    name: 'pawtrail.second_factor',
    purpose: 'Notes that you gave the right password here, until you have given your second factor too.',
    lasts: `for ${duration(SIGN_IN_CHALLENGE_MINUTES, 'minute')}`,
    seconds: SIGN_IN_CHALLENGE_MINUTES * 60,
  },
  {
    name: 'pawtrail.passkey',
    purpose: 'Ties the use of a passkey to this browser.',
    lasts: `for ${duration(PASSKEY_CHALLENGE_MINUTES, 'minute')}`,
    seconds: PASSKEY_CHALLENGE_MINUTES * 60,
  },
  {
    name: 'request_token',
    purpose: 'Proves that a change comes from our own pages and not from another site.',
    lasts: `for ${duration(REQUEST_TOKEN_MINUTES, 'minute')}`,
    seconds: REQUEST_TOKEN_MINUTES * 60,
  },
  {
    name: CONSENT_COOKIE,
    purpose: 'Keeps your answer about cookies.',
    lasts: `for ${duration(CONSENT_DAYS, 'day')}`,
    seconds: CONSENT_DAYS * DAY,
  },
]
