import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formLabels, type Kind } from '@app/domain/records/define-kind'
import { useFormat } from '../format/use-format.ts'
import { useEscape } from '../ui/behaviour/use-escape.ts'
import { Button } from '../ui/controls/button.tsx'
import { type FieldLabels, findDifferences, valueInWords } from './compare.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useEditorsHere, useNoteUnsaved } from './unsaved-edits.ts'
import type { RecordEdit } from './use-edit-record.ts'

interface EditFrameProps<Values extends FieldValues, Input> {
  /** Accessible name of the form. */
  label: string
  edit: RecordEdit<Values, Input>
  /** Gives the names of the fields and of their values, for comparing two versions. */
  kind?: Kind
  /** The fields of the form, if no kind gives them or their labels differ. */
  labels?: FieldLabels
  /** Shows a value whose stored form is not readable, such as a weight. */
  show?: (name: string, value: unknown) => string | undefined
  cancelLabel?: string
  onClose: () => void
  children: ReactNode
}

/**
 * A form that changes a record in its list: its fields, the two ways out, and the question after two people changed it.
 * A slip (Escape, another tab, another row) never discards typed input: the guard around the editors asks first. Cancel
 * discards at once.
 */
export function EditFrame<Values extends FieldValues, Input extends object>({
  label,
  edit,
  kind,
  labels = kind ? formLabels(kind) : {},
  show,
  cancelLabel = 'Cancel',
  onClose,
  children,
}: EditFrameProps<Values, Input>) {
  const { conflict } = edit
  const format = useFormat()
  const form = useRef<HTMLFormElement>(null)
  const { leave } = useEditorsHere()
  useNoteUnsaved(edit.form.formState.isDirty)
  useEscape(form, () => leave(onClose))
  // The pressed button is gone, and the focus with it; focus the form instead.
  useEffect(() => form.current?.focus(), [])
  const inWords = (name: string, value: unknown) =>
    show?.(name, value) ?? valueInWords(value, format, kind?.fields[name]?.words)
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={label}
      noValidate
      onSubmit={edit.submit}
      className="grid gap-gap outline-none focus-visible:shadow-none focus-visible:outline-none"
    >
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button type="submit" busy={edit.sending}>
          Save Changes
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          differences={findDifferences(labels, conflict.mine, conflict.theirs, inWords)}
          sending={edit.sending}
          onKeepMine={() => void edit.keepMine()}
          onTakeTheirs={() => void edit.takeTheirs()}
          onBack={edit.dropConflict}
        />
      )}
    </form>
  )
}
