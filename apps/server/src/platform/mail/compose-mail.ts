import type { SendMailOptions } from 'nodemailer'
import { MailFailure } from './mail-failure.ts'
import { toOneLine } from './one-line.ts'

export interface MailMessage {
  /** Id of the job that sends it: mail programs recognise a repeated mail as the same one. */
  id: string
  /** One bare address. */
  to: string
  toName?: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

const ID = /^[\w.-]{1,100}$/
/** Matches one address without quoting, list or comment; the server reports other faults. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]:;,@\\"]+@[^\s\p{Cc}<>()[\]:;,@\\"]+$/u

/**
 * Converts a message for the mail library. Names, subject and headers are cut to one line, so that text from users
 * can't become a header or a second recipient.
 *
 * @param from the sender, as `Name <address>` or a bare address
 * @throws MailFailure (permanent) when the address is malformed
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  const { id, to, toName, subject, html, text, headers = {} } = message
  if (!ID.test(id)) throw new TypeError(`Not an id of a mail: ${JSON.stringify(id)}`)
  if (!ADDRESS.test(to)) throw new MailFailure('permanent', 'The recipient is not one mail address')
  const extra = Object.entries(headers).map(([name, value]) => [name, toOneLine(value)] as const)
  return {
    from,
    to: { name: toOneLine(toName ?? ''), address: to },
    subject: toOneLine(subject),
    html,
    text,
    messageId: `<${id}@${domainOf(from)}>`,
    // RFC 3834: prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...Object.fromEntries(extra) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
