import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { uploadForm } from '../../api/upload.ts'
import type { Sending } from '../../records/add/uploads.ts'

interface NewDocument {
  id: string
  petId: string
  title: string
  type: string
  datedOn: string
  notes: string | null
  attachedKind: string | null
  attachedId: string | null
  file: File
}

/**
 * Uploads a document.
 * @throws ProblemError as every operation does
 */
export function uploadDocument(
  { petId, file, ...said }: NewDocument,
  sending: Sending,
): Promise<MedicalDocument> {
  const form = new FormData()
  for (const [name, value] of Object.entries(said)) form.append(name, value ?? '')
  form.append('file', file)
  return uploadForm<MedicalDocument>(`/pets/${petId}/documents`, form, sending)
}
