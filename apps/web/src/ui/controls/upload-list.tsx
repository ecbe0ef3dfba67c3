import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Progress } from '../charts/progress.tsx'
import { FileImage } from '../layout/file-image.tsx'
import { IconButton } from './icon-button.tsx'

/** A file of an upload, as the list shows it. */
export interface ListedUpload {
  id: string
  file: File
  /**
   * 'kept' is a file that waits on this device; 'left-out' is one for which there was no room: one message gives the
   * reason for all of them.
   */
  state: 'waiting' | 'sending' | 'sent' | 'kept' | 'failed' | 'left-out'
  percent: number
  reason?: string
  /** True if sending the same file again may succeed. */
  mayRetry?: boolean
}

export type UploadListProps = {
  uploads: readonly ListedUpload[]
  onRetry: (id: string) => void
  onCancel: (id: string) => void
  onRemove: (id: string) => void
  /** Details of each file. */
  renderDetail?: ((upload: ListedUpload) => ReactNode) | false
}

/** The chosen files: each with its progress or the reason of its failure, and its actions. */
export function UploadList({ uploads, ...actions }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Chosen files" className="divide-y divide-line">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} {...actions} />
      ))}
    </ul>
  )
}

function UploadRow({
  upload,
  onRetry,
  onCancel,
  onRemove,
  renderDetail,
}: Omit<UploadListProps, 'uploads'> & { upload: ListedUpload }) {
  const { id, file, state, percent, reason, mayRetry = false } = upload
  return (
    <li className="flex min-h-control flex-wrap items-center gap-3 py-2">
      <Preview file={file} />
      <div className="min-w-0 flex-1 basis-24">
        <p className="truncate font-semibold">{file.name}</p>
        {state === 'sending' && <Progress label={`Uploading ${file.name}`} percent={percent} />}
        {state === 'waiting' && <p className="text-s text-ink-soft">{sizeInWords(file.size)}</p>}
        {state === 'kept' && <p className="text-s text-ink-soft">Not sent yet</p>}
        {state === 'left-out' && <p className="text-s text-ink-soft">Not uploaded</p>}
        {state === 'failed' && (
          <p role="alert" className="text-s text-danger">
            {reason}
          </p>
        )}
      </div>
      {state === 'failed' && mayRetry && (
        <IconButton
          label={`Try again: ${file.name}`}
          icon={<RotateCw aria-hidden size={18} />}
          onClick={() => onRetry(id)}
        />
      )}
      {state === 'sent' || state === 'kept' ? (
        <span className="grid size-11 place-items-center text-action">
          {state === 'sent' ? (
            <CircleCheck aria-label="Uploaded" size={20} />
          ) : (
            <CloudUpload aria-label="Saved on this device" size={20} />
          )}
        </span>
      ) : (
        <IconButton
          label={state === 'sending' ? `Cancel ${file.name}` : `Remove ${file.name}`}
          icon={<X aria-hidden size={18} />}
          onClick={() => (state === 'sending' ? onCancel(id) : onRemove(id))}
        />
      )}
      {renderDetail && <div className="basis-full">{renderDetail(upload)}</div>}
    </li>
  )
}

function Preview({ file }: { file: File }) {
  if (file.type.startsWith('image/'))
    return <FileImage file={file} alt="" className="size-12 shrink-0 rounded-[12px] bg-sunk object-cover" />
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-[12px] bg-sky">
      <FileText aria-hidden size={22} />
    </span>
  )
}

const KILO = 1024

/** '340 kB' or '2.4 MB'. */
export const sizeInWords = (bytes: number): string =>
  bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} kB`
    : `${Math.round((bytes / KILO / KILO) * 10) / 10} MB`
