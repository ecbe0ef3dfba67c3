import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { recordTexts } from '@app/domain/records/records.texts'
import { useHoldPage } from '../page/use-hold-page.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { useLastField } from './add/use-last-field.ts'
import { type UnsavedEdits, UnsavedEditsContext } from './unsaved-edits.ts'

interface UnsavedEditsGuardProps {
  edits: UnsavedEdits
  /** True to ask also before another address opens: a tab, a link, closing the window, going back. */
  holdsAddress?: boolean
  children: ReactNode
}

/** Guards the editors of a window or page: asks before typed input in one of them is lost. */
export function UnsavedEditsGuard({ edits, holdsAddress = false, children }: UnsavedEditsGuardProps) {
  const { unsaved, waiting, stay, release } = edits
  useHoldPage(unsaved)
  const findField = useLastField(unsaved)
  return (
    <UnsavedEditsContext value={edits}>
      {children}
      {/* Only while there is unsaved input: a router blocks for one at a time. */}
      {holdsAddress && unsaved && <HeldAddress edits={edits} findField={findField} />}
      {waiting && (
        <DiscardQuestion
          findField={findField}
          onStay={stay}
          onDiscard={() => {
            release()
            waiting()
          }}
        />
      )}
    </UnsavedEditsContext>
  )
}

interface HeldAddressProps {
  edits: UnsavedEdits
  findField: () => HTMLElement | null
}

function HeldAddress({ edits: { isUnsaved }, findField }: HeldAddressProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved() && (here.pathname !== next.pathname || here.search !== next.search),
  )
  if (blocker.state !== 'blocked') return null
  return <DiscardQuestion findField={findField} onStay={blocker.reset} onDiscard={blocker.proceed} />
}

interface DiscardQuestionProps {
  /** Finds the field to continue with. */
  findField: () => HTMLElement | null
  onStay: () => void
  onDiscard: () => void
}

function DiscardQuestion({ findField, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
      {...recordTexts.discardQuestion}
      // Going back may have opened this question, so it must not answer it.
      backCloses={false}
      returnFocusTo={findField}
      onConfirm={onDiscard}
    />
  )
}
