import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export type FileChooserProps = {
  label: string
  icon: ReactNode
  /** Accepted media types. */
  accept: readonly string[]
  hint: string
  /** Reason for refusing files that were chosen. */
  error: string | undefined
  disabled: boolean
  /** True if no more files fit: the button is hidden. */
  full?: boolean
  /** True for a round button without words; the hint is for screen readers then. */
  isCompact?: boolean
  onTake: (files: readonly File[]) => void
}

/** A button that chooses files, with the hint and the error of the choice. */
export function FileChooser({
  label,
  icon,
  accept,
  hint,
  error,
  disabled,
  full = false,
  isCompact = false,
  onTake,
}: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      {!full && isCompact && (
        <IconButton
          label={label}
          icon={icon}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => chooser.current?.click()}
        />
      )}
      {!full && !isCompact && (
        <Button
          variant="soft"
          icon={icon}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-error`}
          className="justify-self-start"
          onClick={() => chooser.current?.click()}
        >
          {label}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onTake(files)
          // The same file can be chosen again after a failure.
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className={isCompact ? 'sr-only' : 'text-s text-ink-soft'}>
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </>
  )
}
