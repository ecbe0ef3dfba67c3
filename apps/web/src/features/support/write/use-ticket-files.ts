import { documentErrors } from '@app/domain/files/documents.errors'
import { checkDocumentFile, tooLargeParams } from '@app/domain/files/documents.rules'
import { PDF_TYPE } from '@app/domain/files/documents.vocabulary'
import { fillMessage } from '@app/domain/kernel/errors'
import { newTicketTexts } from '@app/domain/support/support-screens.texts'
import type { TicketFile } from '@app/domain/support/support.contract'
import { MOST_FILES, SUPPORT_PDF_MAX_BYTES } from '@app/domain/support/support.vocabulary'
import { uploadForm } from '../../../api/upload.ts'
import type { Sending, Upload } from '../../../records/add/uploads.ts'
import { type FormFiles, useFormFiles } from '../../../records/add/use-form-files.ts'

const { DOCUMENT_TOO_LARGE: tooLarge } = documentErrors

/** Returns the reason against a chosen file: pictures and PDF are accepted, and a PDF has a limit of its own. */
function check(file: File) {
  if (file.type === PDF_TYPE && file.size > SUPPORT_PDF_MAX_BYTES)
    return { message: fillMessage(tooLarge, tooLargeParams(SUPPORT_PDF_MAX_BYTES)) }
  return checkDocumentFile(file)
}

/** Files that a message to the support attaches. */
export const useTicketFiles = (): FormFiles =>
  useFormFiles({ most: MOST_FILES, check, texts: newTicketTexts.files })

/**
 * Attaches a file to a message of the user.
 * @throws ProblemError as every operation does
 */
export function sendTicketFile(messageId: string, { id, file }: Upload, sending: Sending) {
  const form = new FormData()
  form.append('id', id)
  form.append('file', file)
  return uploadForm<TicketFile>(`/support/messages/${messageId}/files`, form, sending)
}
