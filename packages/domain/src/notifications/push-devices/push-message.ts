import { z } from 'zod'
import { lettersOf } from '../../kernel/cut-text.ts'
import { recordId } from '../../kernel/fields.ts'

/** Buttons of a notification, for example on the lock screen. */
export const pushActions = ['done', 'snooze'] as const
export type PushAction = (typeof pushActions)[number]

/**
 * Maximum size of a message as JSON, in bytes. Push services accept 4096 bytes of an encrypted message, of which 103
 * are overhead (RFC 8188, RFC 8291).
 */
export const PUSH_MESSAGE_BYTES = 3000

export const PUSH_TAG_MAX = 100
export const PUSH_TITLE_MAX = 120
export const PUSH_BODY_MAX = 500
export const PUSH_URL_MAX = 400

/** Message to the service worker. It contains only what a lock screen may show. */
export const pushMessage = z.object({
  /** Id of the notification, for answering it. */
  id: recordId,
  /** A message replaces the shown one of the same tag. */
  tag: z.string().min(1).max(PUSH_TAG_MAX),
  title: z.string().max(PUSH_TITLE_MAX),
  body: z.string().max(PUSH_BODY_MAX),
  /** Path of the app to open, with `?household=` if it concerns one. */
  url: z.string().startsWith('/').max(PUSH_URL_MAX),
  household: z.uuid().nullable(),
  actions: z.array(z.enum(pushActions)).max(pushActions.length),
  /** Label of the action 'done'. */
  doneLabel: z.enum(['Given', 'Done']),
  /** Replaces an older message of its tag without alerting again. */
  silent: z.literal(true).optional(),
  /** Only closes the shown message of its tag. */
  closes: z.literal(true).optional(),
})
export type PushMessage = z.output<typeof pushMessage>

const ELLIPSIS = '…'
const bytesOf = (message: PushMessage): number => new TextEncoder().encode(JSON.stringify(message)).length

/**
 * Shortens a message's body until the message has at most PUSH_MESSAGE_BYTES as JSON. Letters of most languages take
 * several bytes, so a body of 500 characters may be too long. Replaces half of a cut character, because databases
 * refuse it.
 */
export function fitPushMessage(given: PushMessage): PushMessage {
  const message = { ...given, title: given.title.toWellFormed(), body: given.body.toWellFormed() }
  if (bytesOf(message) <= PUSH_MESSAGE_BYTES) return message
  const letters = lettersOf(message.body)
  const shortened = (length: number): PushMessage => ({
    ...message,
    body: letters.slice(0, length).join('') + ELLIPSIS,
  })
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (bytesOf(shortened(middle)) <= PUSH_MESSAGE_BYTES) fits = middle
    else tooLong = middle
  }
  return shortened(fits)
}

/**
 * Merges two messages of one tag of which the first has not been sent. If the first was to alert, the merged message
 * alerts too.
 */
export function mergePushMessages(waiting: PushMessage, newer: PushMessage): PushMessage {
  const { silent, ...alerting } = newer
  const alerts = silent === undefined || waiting.silent === true || waiting.closes === true
  return newer.closes || alerts ? newer : alerting
}

/**
 * Replaces a message whose notification the person no longer has, because they left the household or deleted it: a new
 * notification becomes undefined, an update of a shown one only closes it.
 */
export const withdrawnPush = (message: PushMessage): PushMessage | undefined =>
  message.silent || message.closes
    ? { ...message, title: 'Answered', body: '', actions: [], silent: true, closes: true }
    : undefined
