import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { TicketFile } from '@app/domain/support/support.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import { supportLengths } from '@app/domain/support/support.vocabulary'
import type { Transact, Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { toOneLine } from '../../platform/mail/one-line.ts'
import { storeDocument } from '../files/documents.service.ts'
import { hashUpload, withRowOf } from '../files/photos.service.ts'
import { attachOwnFile, findOwnFile, findOwnMessage } from './tickets.queries.ts'
import { requireDone } from './tickets.service.ts'

interface Attaching {
  input: { messageId: string; id: string; file: File }
  transact: Transact
  context: RequestContext
}

/** Errors of the outcomes of attaching a file. */
const ofFile = { 'too-many': supportErrors.TOO_MANY_FILES, 'too-fast': supportErrors.FILES_TOO_FAST }

/** Returns the name of a file in one line, for the owner and the staff to recognise it by. */
export const fileNameOf = (name: string): string =>
  toOneLine(name.slice(0, 1000)).slice(0, supportLengths.fileName.max).trim() || 'File'

/**
 * Attaches a picture or a PDF to a message of the acting user; the same request again changes nothing.
 * @throws NOT_FOUND, TOO_MANY_FILES, FILES_TOO_FAST, TICKET_OVER, ID_TAKEN, or why the file can't be stored
 */
export async function attachFile({ input, transact, context }: Attaching): Promise<TicketFile> {
  const { services } = context
  const { id, messageId, file } = input
  if (!isRecordId(messageId)) throw new Refusal(commonErrors.NOT_FOUND)
  const { ticketId, known } = await transact((tx) => findRoom(tx, input, () => hashUpload(file)))
  if (known) return services.links.fill(ticketId, known)
  const stored = await storeDocument(services, ticketId, file)
  const name = fileNameOf(file.name)
  const attached = await withRowOf(services, ticketId, stored, () =>
    transact(async (tx) => {
      const { contentType, blobId, bytes, sha256 } = stored
      const rows = await tx.run(attachOwnFile, [id, messageId, name, contentType, blobId, bytes, sha256])
      requireDone(rows, ofFile)
      const kept = await findKnown(tx, input, async () => sha256)
      if (!kept) throw new Refusal(commonErrors.NOT_FOUND)
      return kept
    }),
  )
  return services.links.fill(ticketId, attached)
}

/** Returns the ticket of a message with room for a file, or the file that an equal request has attached. */
async function findRoom(tx: Tx, input: Attaching['input'], hash: () => Promise<string>) {
  const [message] = await tx.run(findOwnMessage, [input.messageId, input.file.size])
  if (!message) throw new Refusal(commonErrors.NOT_FOUND)
  const known = await findKnown(tx, input, hash)
  if (!known) requireDone([message], ofFile)
  return { ticketId: message.ticketId, known }
}

/** @throws ID_TAKEN if the id has another file */
async function findKnown(tx: Tx, { id, messageId }: Attaching['input'], hash: () => Promise<string>) {
  const [known] = await tx.run(findOwnFile, [id])
  if (!known) return undefined
  if (known.entryId !== messageId || known.sha256 !== (await hash())) throw new Refusal(commonErrors.ID_TAKEN)
  return known.record
}
