import Paperclip from 'lucide-react/icons/paperclip'
import { documentContentTypes } from '@app/domain/files/documents.rules'
import { newTicketTexts } from '@app/domain/support/support-screens.texts'
import { MOST_FILES } from '@app/domain/support/support.vocabulary'
import type { FormFiles } from '../../../records/add/use-form-files.ts'
import { FileChooser } from '../../../ui/controls/file-chooser.tsx'
import { UploadList } from '../../../ui/controls/upload-list.tsx'

const { files: texts } = newTicketTexts

interface FilesProps {
  files: FormFiles
  onRetry: (id: string) => void
}

/** The chosen files, each with its progress. */
export const ChosenFiles = ({ files, onRetry }: FilesProps) => (
  <UploadList uploads={files.all} onRetry={onRetry} onCancel={files.cancel} onRemove={files.drop} />
)

/** The button that chooses files. */
export const AttachButton = ({
  files,
  disabled = false,
  isCompact = false,
}: Pick<FilesProps, 'files'> & { disabled?: boolean; isCompact?: boolean }) => (
  <FileChooser
    label={texts.choose}
    icon={<Paperclip aria-hidden size={20} />}
    accept={documentContentTypes}
    hint={texts.hint}
    error={files.error}
    disabled={disabled || files.busy}
    full={files.all.length >= MOST_FILES}
    isCompact={isCompact}
    onTake={files.take}
  />
)
