import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { recordTexts } from '@app/domain/records/records.texts'
import { type FieldSet } from '../../forms/field-set.ts'
import { ChoiceField } from '../../forms/fields.tsx'
import type { OperationForm } from '../../forms/use-operation-form.ts'
import { useHoldPage } from '../../page/use-hold-page.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { SharedFiles } from '../../windows/add-actions.ts'
import type { PetInList } from '../pets.ts'
import { LimitBanner } from './limit-banner.tsx'
import { useFullQuota } from './use-full-quota.ts'

interface AddFrameProps<Values extends FieldValues, Input> {
  title: string
  add: OperationForm<Values, Input>
  /** True once all required fields are filled in. */
  complete: boolean
  /** The next step while `complete` is false; the button gives it as the reason for not being ready. */
  incompleteHint?: string
  /** Article about the form. */
  help: HelpArticleName
  size?: 'medium' | 'wide'
  /** True if everything this form adds counts towards a quota: while the plan is full the form has no fields. */
  lockedAtLimit?: boolean
  /** Files in the form, such as those shared by another app. They name the window, which asks before discarding them. */
  shared?: Pick<SharedFiles, 'title' | 'leaveLabel' | 'discardQuestion' | 'note'> | undefined
  /** True if closing would lose input; by default, typed input and files. */
  isUnsaved?: boolean
  /** The pet for the quota check, if the plan counts records by pet. */
  countedPetId?: string
  /** True for a form that ends in a loss: its button is red. */
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The window around a form that adds a record: its title, its fields, and the two ways out. A slip of the thumb (the
 * veil, Escape, the cross) asks before discarding typed input. Cancel discards at once. While a required field is
 * empty, the save button looks disabled and gives the reason; pressing it marks the missing fields.
 */
export function AddFrame<Values extends FieldValues, Input>({
  title,
  add,
  complete,
  incompleteHint = recordTexts.incomplete,
  help,
  size,
  lockedAtLimit = false,
  shared,
  isUnsaved = add.form.formState.isDirty || shared !== undefined,
  countedPetId,
  isDangerous = false,
  onClose,
  children,
}: AddFrameProps<Values, Input>) {
  const formId = useId()
  const hintId = `${formId}-hint`
  const [asking, setAsking] = useState(false)
  useHoldPage(isUnsaved)
  const full = useFullQuota(add.quota, countedPetId)
  // Locks only forms of a quota that was full from the start: a form in use is never taken away.
  const [wasFull] = useState(full !== undefined)
  const isLocked = lockedAtLimit && wasFull && full !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (isUnsaved) setAsking(true)
        else onClose()
      }}
      title={shared?.title ?? title}
      help={help}
      {...(size && { size })}
      footer={
        <>
          {!complete && !isLocked && (
            <p id={hintId} className="order-last self-center text-s text-ink-soft sm:order-none sm:mr-auto">
              {incompleteHint}
            </p>
          )}
          <Button variant="quiet" onClick={onClose} className="sm:shrink-0">
            {shared?.leaveLabel ?? 'Cancel'}
          </Button>
          {!isLocked && (
            <Button
              type="submit"
              form={formId}
              busy={add.sending}
              {...(isDangerous && { variant: 'danger' as const })}
              incomplete={!complete}
              className="wrap-anywhere! sm:max-w-3/5 sm:shrink-0"
              {...(!complete && { 'aria-describedby': hintId })}
            >
              {title}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={add.submit} className="grid grid-cols-1 gap-gap">
        {full && <LimitBanner full={full} />}
        {shared?.note}
        {!isLocked && children}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...(shared ?? recordTexts).discardQuestion}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

interface PetChoiceProps {
  fields: FieldSet<'petId'>
  pets: readonly PetInList[]
}

/** The pet that a record is of. */
export function PetChoice({ fields, pets }: PetChoiceProps) {
  return (
    <ChoiceField
      fields={fields}
      name="petId"
      label="Pet"
      required
      prompt="Choose a pet"
      choices={pets.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
