import type { Email } from 'postal-mime'
import { beginningOf } from '@app/domain/kernel/cut-text'
import { messageText } from '@app/domain/support/support.fields'
import { REPLY_MARK, supportMailTexts } from '@app/domain/support/support.texts'
import { supportLengths } from '@app/domain/support/support.vocabulary'

/** Depth of nested parts, and size of the headers, that a mail may have. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 }
/** Characters of a mail's text, and of an HTML mail, that are read. */
const MOST_TEXT = 100_000
/** Size of a picture within an HTML mail, in bytes, below which it counts as decoration, such as a logo. */
const LEAST_PICTURE = 10 * 1024
/** Room for the sentence about files that were left out. */
const ROOM = 200

/** A received mail, as far as a ticket needs it. */
export interface InboundMail {
  /** Address of the sender, in small letters. */
  sender: string
  messageId: string
  /** The sender's words, without the quoted answer. */
  text: string
  /** Attached files; the contents of their types are checked later. */
  files: { name: string; type: string; content: Uint8Array }[]
  /** True for mails that programs write: answering them could go on for ever. */
  isAutomatic: boolean
  /** True if the mail provider found that another server wrote it in the sender's name. */
  isForged: boolean
}

/** Reads the source of a mail; undefined if it has no sender or no readable text. */
export async function readMail(source: string | Uint8Array): Promise<InboundMail | undefined> {
  // Loaded with the first mail.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source, { ...LIMITS, attachmentEncoding: 'arraybuffer' })
  const sender = mail.from?.address?.trim().toLowerCase()
  const text = await textOf(mail)
  if (!sender || text === undefined) return undefined
  return {
    sender,
    messageId: mail.messageId ?? '',
    text,
    files: mail.attachments
      .map(({ filename, mimeType, content, related }) => ({
        name: filename ?? 'File',
        type: mimeType,
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
        isWithin: related === true,
      }))
      .filter(({ content, isWithin }) => !isWithin || content.byteLength >= LEAST_PICTURE)
      .map(({ name, type, content }) => ({ name, type, content })),
    isAutomatic: isAutomatic(mail),
    isForged: isForged(mail),
  }
}

/** Returns the own words of a mail, cut to the length of a message. */
async function textOf(mail: Email): Promise<string | undefined> {
  const text = mail.text?.trim() ? mail.text : await inPlainText(mail.html ?? '')
  const own = withoutQuote(text.slice(0, MOST_TEXT).replaceAll('\r\n', '\n'))
  const cut = beginningOf(own, supportLengths.text.max - ROOM) || supportMailTexts.filesOnly
  return messageText.safeParse(cut).data
}

/**
 * Removes the quoted answer: of lines marked with '>' only those, since words may follow them; of an unmarked one the
 * rest of the mail.
 */
function withoutQuote(text: string): string {
  const mark = text.indexOf(REPLY_MARK)
  if (mark === -1) return withoutEnd(text)
  const start = text.lastIndexOf('\n', mark) + 1
  const above = withoutEnd(text.slice(0, start))
  if (!text.slice(start, mark).startsWith('>')) return withoutEnd(text.slice(0, mark))
  const below = text
    .slice(mark)
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith('>'))
  return `${above}\n\n${below.join('\n').trim()}`.trim()
}

/** Removes spaces and empty quoted lines at the end. The lookbehind keeps the time proportional to the length. */
const withoutEnd = (text: string): string => text.replace(/(?<![\s>])[\s>]+$/, '').trim()

/** Converts the beginning of an HTML mail; the time to read all of a large one would be unbounded. */
async function inPlainText(html: string): Promise<string> {
  const { toPlainText } = await import('react-email')
  return toPlainText(html.slice(0, MOST_TEXT))
}

/**
 * True if a check of SPF or DKIM failed and none passed. Mailgun's spam filter adds these headers; without it, nothing is
 * known. A sender can write them too, so a repeated one counts as passed only if each has passed.
 */
function isForged({ headers }: Email): boolean {
  const checks = ['x-mailgun-spf', 'x-mailgun-dkim-check-result'].map((name) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase()),
  )
  const hasPassed = checks.some((results) => results.length > 0 && results.every((one) => one === 'pass'))
  return !hasPassed && checks.some((results) => results.includes('fail'))
}

/** True for out-of-office notes, mailing lists, bounces and the like (RFC 3834). */
function isAutomatic({ headers, returnPath }: Email): boolean {
  const valueOf = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = valueOf('auto-submitted')
  return (
    (submitted !== undefined && !submitted.startsWith('no')) ||
    /bulk|junk|list|auto_reply/.test(valueOf('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'feedback-id'].some((key) => valueOf(key)) ||
    returnPath === '' ||
    valueOf('return-path') === '<>' ||
    (valueOf('content-type') ?? '').startsWith('multipart/report')
  )
}
