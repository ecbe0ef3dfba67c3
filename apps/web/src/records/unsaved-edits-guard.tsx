import { recordTexts } from '@app/domain/records/records.texts'
import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { useHoldPage } from '../app/use-hold-page.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type UnsavedEdits, UnsavedEditsContext } from './unsaved-edits.ts'

interface UnsavedEditsGuardProps {
  edits: UnsavedEdits
  /** Asks also before another address is gone to: a tab, a link, closing the window, going back. */
  holdsAddress?: boolean
  children: ReactNode
}

/** Stands around the editors of a window or page, and asks before what was typed in one of them is lost. */
export function UnsavedEditsGuard({ edits, holdsAddress = false, children }: UnsavedEditsGuardProps) {
  const { unsaved, waiting, stay, release } = edits
  useHoldPage(unsaved)
  return (
    <UnsavedEditsContext value={edits}>
      {children}
      {/* Only while there is something to lose: a router holds for one at a time. */}
      {holdsAddress && unsaved && <HeldAddress edits={edits} />}
      {waiting && (
        <DiscardQuestion
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

function HeldAddress({ edits: { isUnsaved } }: { edits: UnsavedEdits }) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isUnsaved() && (here.pathname !== next.pathname || here.search !== next.search),
  )
  if (blocker.state !== 'blocked') return null
  return <DiscardQuestion onStay={blocker.reset} onDiscard={blocker.proceed} />
}

function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
      {...recordTexts.discardQuestion}
      // Where going back is what was asked about, it must not answer.
      backCloses={false}
      onConfirm={onDiscard}
    />
  )
}
