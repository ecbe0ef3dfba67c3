import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@app/domain/kernel/errors'
import { supportMailTexts } from '@app/domain/support/support.texts'
import { MOST_FILES, SUPPORT_PDF_MAX_BYTES } from '@app/domain/support/support.vocabulary'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Services } from '../../platform/services/services.ts'
import { fileOnDisk } from '../../platform/uploads/read-multipart.ts'
import { storeDocument, type StoredDocument } from '../files/documents.service.ts'
import { discardPhoto } from '../files/photos.service.ts'
import type { InboundMail } from './inbound-mail.ts'
import { attachMailedFile, findMailedTicket, receiveMail } from './inbound.queries.ts'
import { fileNameOf } from './support-files.service.ts'
import type { WriteOutcome } from './tickets.queries.ts'

/** Results of a received mail. All but 'done' leave no trace in a ticket; one that is 'too-fast' can be sent again. */
export type InboundOutcome = WriteOutcome | 'repeated'

/** The limit of messages was reached while the mail was read. Undoes the transaction, which has marked the mail. */
class TooFast extends Error {}

/** Ticket of a received mail. */
interface MailedTicket {
  ticketId: string
  /** Secret in the address of the recipient. */
  token: string
  /** Token of the provider's signature. */
  signature: string
  takesFiles: boolean
}

interface StoredFile extends StoredDocument {
  name: string
}

/** Returns the ticket of a secret in an address, the address that may answer there, and its limits. */
export const findTicket = ({ db }: Pick<Services, 'db'>, token: string) =>
  db.withAccounts(async (tx) => (await tx.run(findMailedTicket, [hashToken(token)]))[0])

const markOf = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('hex')

/**
 * Writes a mail with its files into its ticket, in one transaction; a mail or a signature that was received before
 * changes nothing.
 */
export async function receive(
  services: Services,
  ticket: MailedTicket,
  mail: InboundMail,
): Promise<InboundOutcome> {
  const { ticketId } = ticket
  const stored = await storeFiles(services, ticketId, ticket.takesFiles ? mail.files : [])
  const leftOut = mail.files.length - stored.length
  const text = leftOut > 0 ? `${mail.text}\n\n${supportMailTexts.leftOut(leftOut)}` : mail.text
  try {
    const { outcome, unattached } = await write(services, ticket, { ...mail, text }, stored)
    await discard(services, ticketId, unattached)
    return outcome
  } catch (error) {
    // After another error the rows may exist, so the sweep decides about the files.
    if (!(error instanceof TooFast)) throw error
    await discard(services, ticketId, stored)
    return 'too-fast'
  }
}

/** @throws TooFast, which leaves no mark of the mail */
function write(
  services: Services,
  { ticketId, token, signature }: MailedTicket,
  { sender, messageId, text }: InboundMail,
  files: readonly StoredFile[],
): Promise<{ outcome: InboundOutcome; unattached: readonly StoredFile[] }> {
  const marks = [
    markOf('signature', signature),
    ...(messageId ? [markOf('mail', `${ticketId} ${messageId}`)] : []),
  ]
  const id = newId()
  return services.db.withAccounts(async (tx) => {
    const [written] = await tx.run(receiveMail, [marks, hashToken(token), sender, id, text])
    const outcome = written?.outcome ?? 'missing'
    if (outcome === 'too-fast') throw new TooFast()
    if (outcome !== 'done') return { outcome, unattached: files }
    const unattached: StoredFile[] = []
    for (const file of files) {
      const { name, contentType, blobId, bytes, sha256 } = file
      const values = [newId(), id, name, contentType, blobId, bytes, sha256]
      const [attached] = await tx.run(attachMailedFile, values)
      if (attached?.outcome !== 'done') unattached.push(file)
    }
    return { outcome, unattached }
  })
}

async function discard(services: Services, ticketId: string, files: readonly StoredFile[]): Promise<void> {
  for (const { blobId } of files) await discardPhoto(services, ticketId, blobId)
}

/** Stores the first four files that are pictures or PDFs within the limits. */
async function storeFiles(
  services: Services,
  ticketId: string,
  files: InboundMail['files'],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  const folder = await mkdtemp(join(services.settings.uploadsDir, 'mail-'))
  try {
    for (const { name, type, content } of files.slice(0, MOST_FILES)) {
      if (content.byteLength > SUPPORT_PDF_MAX_BYTES) continue
      const path = join(folder, newId())
      await writeFile(path, content, { flag: 'wx', mode: 0o600 })
      const kept = await storeIfAccepted(services, ticketId, await fileOnDisk(path, name, type))
      if (kept) stored.push({ ...kept, name: fileNameOf(name) })
    }
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns undefined for a file that is no picture and no PDF @throws Refusal if the store can't take any file now */
async function storeIfAccepted(services: Services, ticketId: string, file: File) {
  try {
    return await storeDocument(services, ticketId, file)
  } catch (error) {
    const isOfFile = error instanceof Refusal && !['unavailable', 'too-many'].includes(error.definition.kind)
    if (isOfFile) return undefined
    throw error
  }
}
