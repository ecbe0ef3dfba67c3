import ImageUp from 'lucide-react/icons/image-up'
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { Progress } from '../charts/progress.tsx'
import { FieldError } from './field.tsx'

export type FileDropProps = {
  label: string
  /** Accepted types and size, in words. */
  hint: string
  /** As the input's `accept`. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Percent sent during an upload. */
  progress?: number | undefined
  /** The chosen file, in words. */
  chosen?: string | undefined
  error?: string | undefined
  /** True to open the platform's chooser at once, if the press that led here still counts. */
  opensAtOnce?: boolean
  onFiles: (files: File[]) => void
}

/** An area to drop files on, or to tap for the platform's own chooser. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  progress,
  chosen,
  error,
  opensAtOnce = false,
  onFiles,
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useOpenAtOnce(input, opensAtOnce)
  const [over, setOver] = useState(false)
  const busy = disabled || progress !== undefined
  const take = (files: FileList | null) => {
    setOver(false)
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    if (taken.length > 0 && !busy) onFiles(taken)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(!busy)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
  return (
    <div className="grid gap-1.5">
      <label {...drop} className={dropStyle(over, busy)}>
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          aria-label={label}
          aria-describedby={joinClasses(`${id}-hint`, error && `${id}-error`)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files)
            // The same file can be chosen again after a failure.
            event.target.value = ''
          }}
        />
        <span className="grid size-11 place-items-center rounded-[14px] bg-action-soft text-action">
          <ImageUp aria-hidden size={22} />
        </span>
        <span className="font-semibold wrap-anywhere">{chosen ?? label}</span>
        <span id={`${id}-hint`} className="text-s text-ink-soft">
          {hint}
        </span>
      </label>
      {progress !== undefined && <Progress label={`Uploading ${chosen ?? label}`} percent={progress} />}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Browsers open the chooser only after a person's press, which may have expired on a slow connection. */
function useOpenAtOnce(input: RefObject<HTMLInputElement | null>, opensAtOnce: boolean): void {
  const isOpened = useRef(!opensAtOnce)
  useEffect(() => {
    if (isOpened.current || !navigator.userActivation?.isActive) return
    isOpened.current = true
    input.current?.click()
  }, [input])
}

function dropStyle(over: boolean, busy: boolean): string {
  return joinClasses(
    'relative grid justify-items-center gap-1.5 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors',
    over ? 'border-action bg-action-soft' : 'border-line-control bg-surface',
    busy ? 'cursor-default' : 'hover:border-action',
    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
  )
}
