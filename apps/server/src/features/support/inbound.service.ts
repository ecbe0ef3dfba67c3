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

/** Results of a received mail. All but 'done' leave no trace in a ticket. */
export type InboundOutcome = WriteOutcome

interface StoredFile extends StoredDocument {
  name: string
}

/** Returns the ticket of a secret in an address, and the address that may answer there. */
export const findTicket = ({ db }: Pick<Services, 'db'>, token: string) =>
  db.withAccounts(async (tx) => (await tx.run(findMailedTicket, [hashToken(token)]))[0])

const markOf = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind} ${value}`).digest('hex')

/**
 * Writes a mail with its files into its ticket, in one transaction; a mail or a signature that was received before
 * changes nothing.
 * @param signature token of the provider's signature
 */
export async function receive(
  services: Services,
  { ticketId, token, signature }: { ticketId: string; token: string; signature: string },
  mail: InboundMail,
): Promise<InboundOutcome> {
  const stored = await storeFiles(services, ticketId, mail.files)
  const leftOut = mail.files.length - stored.length
  const text = leftOut > 0 ? `${mail.text}\n\n${supportMailTexts.leftOut(leftOut)}` : mail.text
  const marks = [markOf('signature', signature), ...(mail.messageId ? [markOf('mail', mail.messageId)] : [])]
  const id = newId()
  const outcome = await services.db.withAccounts(async (tx): Promise<InboundOutcome> => {
    const [written] = await tx.run(receiveMail, [marks, hashToken(token), mail.sender, id, text])
    if (written?.outcome !== 'done') return written?.outcome ?? 'missing'
    for (const { name, contentType, blobId, bytes, sha256 } of stored) {
      await tx.run(attachMailedFile, [newId(), id, name, contentType, blobId, bytes, sha256])
    }
    return 'done'
  })
  // After an error the rows may exist, so the sweep decides about the files.
  if (outcome !== 'done') for (const { blobId } of stored) await discardPhoto(services, ticketId, blobId)
  return outcome
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
