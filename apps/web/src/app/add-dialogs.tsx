import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useToast } from '../ui/toast-context.ts'
import type { AddAction, AddDialogProps } from './add-actions.ts'
import { AddContext, type AddControls, useAddActions } from './add-context.ts'
import { AddSheet } from './add-sheet.tsx'
import { takeSetupChoice } from './setup-choice.ts'

interface Shown {
  Dialog: ComponentType<AddDialogProps>
  petId?: string
}

/** Holds the sheet of things to add and the dialog that is open, whoever asked for it. */
export function AddDialogs({ children }: { children: ReactNode }) {
  const actions = useAddActions()
  const [sheetOpen, setSheetOpen] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const opener = useRef<Element | null>(null)
  const load = useLoadDialog()

  const open = useCallback(
    async (action: AddAction, options: { petId?: string } = {}) => {
      opener.current ??= document.activeElement
      const Dialog = await load(action)
      setSheetOpen(false)
      if (Dialog) setShown({ Dialog, ...options })
    },
    [load],
  )
  const close = () => {
    setShown(undefined)
    const returnTo = opener.current
    opener.current = null
    // After the dialog has let go of the focus.
    if (returnTo instanceof HTMLElement) requestAnimationFrame(() => returnTo.focus())
  }
  const controls = useMemo<AddControls>(
    () => ({
      openSheet: () => {
        opener.current = document.activeElement
        setSheetOpen(true)
      },
      openAdd: (id, options) => {
        const action = actions.find((candidate) => candidate.id === id)
        if (action) void open(action, options)
      },
    }),
    [actions, open],
  )
  useSetupChoice(controls)

  return (
    <AddContext value={controls}>
      {children}
      <AddSheet
        actions={actions}
        open={sheetOpen}
        onOpenChange={setSheetOpen}
        onChoose={(action) => void open(action)}
      />
      {shown && (
        <shown.Dialog
          open
          onOpenChange={(stays) => {
            if (!stays) close()
          }}
          {...(shown.petId !== undefined && { petId: shown.petId })}
        />
      )}
    </AddContext>
  )
}

/** Fetches a dialog; without a connection it says so and answers nothing. */
function useLoadDialog(): (action: AddAction) => Promise<ComponentType<AddDialogProps> | undefined> {
  const showToast = useToast()
  return useCallback(
    async (action) => {
      try {
        return (await action.load()).default
      } catch {
        const description = 'You may be offline, or a new version has arrived. Reload the page and try again.'
        showToast({ title: 'This could not be opened', description, variant: 'danger' })
        return undefined
      }
    },
    [showToast],
  )
}

/** Opens what was chosen in onboarding to be set up at once. */
function useSetupChoice({ openAdd }: AddControls): void {
  useEffect(() => {
    const choice = takeSetupChoice()
    if (choice) openAdd(choice)
  }, [openAdd])
}
