import type { Email } from 'postal-mime'
import { beginningOf } from '@app/domain/kernel/cut-text'
import { messageText } from '@app/domain/support/support.fields'
import { REPLY_MARK, supportMailTexts } from '@app/domain/support/support.texts'
import { supportLengths } from '@app/domain/support/support.vocabulary'

/** Depth of nested parts, and size of the headers, that a mail may have. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 }
/** Characters of an HTML mail that are read. */
const MOST_HTML = 100_000
/** Room for the sentence about files that were left out. */
const ROOM = 200

/** A received mail, as far as a ticket needs it. */
export interface InboundMail {
  /** Address of the sender, in small letters. */
  sender: string
  messageId: string
  /** The words above the quoted answer. */
  text: string
  /** Attached files; the contents of their types are checked later. */
  files: { name: string; type: string; content: Uint8Array }[]
  /** True for mails that programs write: answering them could go on for ever. */
  isAutomatic: boolean
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
    // Pictures within an HTML mail are logos more often than screenshots.
    files: mail.attachments
      .filter(({ related }) => !related)
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? 'File',
        type: mimeType,
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    isAutomatic: isAutomatic(mail),
  }
}

/** Returns the own words of a mail, cut to the length of a message. */
async function textOf(mail: Email): Promise<string | undefined> {
  const text = mail.text ?? (await inPlainText(mail.html ?? ''))
  const mark = text.indexOf(REPLY_MARK)
  const own = (mark === -1 ? text : text.slice(0, mark)).replaceAll('\r\n', '\n').replace(/[\s>]+$/, '')
  const cut = beginningOf(own.trim(), supportLengths.text.max - ROOM) || supportMailTexts.filesOnly
  return messageText.safeParse(cut).data
}

/** Converts the beginning of an HTML mail; the time to read all of a large one would be unbounded. */
async function inPlainText(html: string): Promise<string> {
  const { toPlainText } = await import('react-email')
  return toPlainText(html.slice(0, MOST_HTML))
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
