import { documentsContract, type MedicalDocument } from '@app/domain/files/documents.contract'
import { documentTexts } from '@app/domain/files/documents.errors'
import { checkDocumentFile, documentContentTypes, titleOfFile } from '@app/domain/files/documents.rules'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { recordTexts } from '@app/domain/records/records.texts'
import { fileUploadMessage } from '@app/domain/registry/uploads.rules'
import { uploadForm } from '../../api/upload.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import type { Sending } from '../../records/add/uploads.ts'
import { useFileHint } from '../../records/add/use-file-hint.ts'
import { useUploadForm } from '../../records/add/use-upload-form.ts'
import { titleFor } from '../../records/keep-record.ts'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { UploadList } from '../../ui/controls/upload-list.tsx'
import { DocumentFields } from './document-fields.tsx'

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
function uploadDocument({ petId, file, ...said }: NewDocument, sending: Sending): Promise<MedicalDocument> {
  const form = new FormData()
  for (const [name, value] of Object.entries(said)) form.append(name, value ?? '')
  form.append('file', file)
  return uploadForm<MedicalDocument>(`/pets/${petId}/documents`, form, sending)
}

function AddDocument({ pets, petId, attachTo, shared, onClose }: AddFormProps) {
  const showProblem = useProblemToast()
  const hintWithPlans = useFileHint()
  const [first] = shared?.files ?? []
  const { add, uploads, retry } = useUploadForm(documentsContract.add, {
    texts: documentTexts,
    addedTitle: documentTexts.addedCount,
    defaults: {
      petId,
      // The form starts without a file, and sends nothing until there is one.
      file: undefined,
      title: first ? titleOfFile(first.file.name) : '',
      type: 'other',
      datedOn: useToday(),
      notes: '',
      attachedKind: attachTo?.kind ?? null,
      attachedId: attachTo?.id ?? null,
    },
    itemOf: (said, { id, file }, isOneOfSeveral) => ({
      ...said,
      id,
      file,
      title: isOneOfSeveral ? titleOfFile(file.name) : said.title,
    }),
    send: uploadDocument,
    waitsAs: ({ petId: chosen, title: called }) => ({
      operation: 'documents.add',
      title: titleFor('Document', pets, chosen),
      detail: called,
    }),
    wordsOf: (problem) => fileUploadMessage(problem, documentTexts.addFailed.message),
    begun: shared?.files,
    onSent: shared?.onSent,
    onClose: (said) => (shared ? shared.onAdded(said.petId) : onClose()),
  })
  const [chosenPet, title] = add.form.watch(['petId', 'title'])
  const take = (chosen: readonly File[]) => {
    const refusals = chosen.map(checkDocumentFile)
    const refusal = refusals.find((found) => found !== undefined)
    if (refusal) showProblem(refusal)
    const taken = chosen.filter((_file, at) => refusals[at] === undefined)
    uploads.add(taken)
    const [named] = taken
    if (named && !title) add.form.setValue('title', titleOfFile(named.name))
  }
  return (
    <AddFrame
      title="Add Document"
      help={windowHelp.addFile}
      add={add}
      complete={Boolean(chosenPet) && uploads.all.length > 0}
      incompleteHint={recordTexts.incompleteFiles}
      lockedAtLimit
      shared={shared}
      onClose={onClose}
    >
      {attachTo ? (
        <p className="text-ink-soft">
          Attached to <span className="font-semibold text-ink">{attachTo.title}</span>
        </p>
      ) : (
        <PetChoice fields={fieldSetOf(add)} pets={pets} />
      )}
      <UploadList uploads={uploads.all} onRetry={retry} onCancel={uploads.cancel} onRemove={uploads.drop} />
      <FileDrop
        label="Choose files"
        hint={hintWithPlans(documentTexts)}
        accept={documentContentTypes.join(',')}
        multiple
        disabled={add.sending}
        error={add.errorOf('file')}
        onFiles={take}
      />
      <DocumentFields fields={fieldSetOf(add)} titled={uploads.all.length < 2} />
    </AddFrame>
  )
}

export default addDialogFor(documentTexts, AddDocument)
