import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AddAction, AddActionId, AddDialogProps } from '../shell/add-actions.ts'
import { AddContext, type AddControls, type AddOptions, useAddActions } from '../shell/add-context.ts'
import type { AddSheetProps } from './add-sheet.tsx'
import { takeSetupChoice } from '../shell/setup-choice.ts'
import { useLoadPart } from '../shell/use-load-part.ts'

/** The dialog of each action; none is part of the first load. */
const loadDialog: Record<AddActionId, () => Promise<{ default: ComponentType<AddDialogProps> }>> = {
  pet: () => import('../features/pets/add-pet-dialog.tsx'),
  medication: () => import('../features/medications/add-medication-dialog.tsx'),
  appointment: async () => ({
    default: (await import('../features/appointments/appointment-forms.tsx')).AddAppointment,
  }),
  reminder: async () => ({
    default: (await import('../features/reminders/reminder-forms.tsx')).AddReminder,
  }),
  photo: () => import('../features/photos/add-photo-dialog.tsx'),
  'health-log': () => import('../features/health-logs/add-health-log-dialog.tsx'),
  vaccination: () => import('../features/vaccinations/add-vaccination-dialog.tsx'),
  document: () => import('../features/documents/add-document-dialog.tsx'),
}

interface Shown extends AddOptions {
  Dialog: ComponentType<AddDialogProps>
}

/** Holds the Add sheet and the open add dialog, for all places that open them. */
export function AddDialogs({ children }: { children: ReactNode }) {
  const actions = useAddActions()
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<AddSheetProps>; open: boolean }>()
  const [shown, setShown] = useState<Shown>()
  const { rememberOpener, returnFocus } = useOpener()
  const load = useLoadPart()
  const closeSheet = useCallback(() => setSheet((present) => present && { ...present, open: false }), [])

  const openDialog = useCallback(
    async (action: AddAction, options: AddOptions = {}) => {
      const Dialog = await load(loadDialog[action.id])
      closeSheet()
      if (Dialog) setShown({ Dialog, ...options })
    },
    [load, closeSheet],
  )
  const controls = useMemo<AddControls>(() => {
    const openSheet = async () => {
      rememberOpener()
      const Sheet = await load(() => import('./add-sheet.tsx'))
      if (Sheet) setSheet({ Sheet, open: true })
    }
    return {
      openSheet: () => void openSheet(),
      openAdd: (id, options) => {
        const action = actions.find((candidate) => candidate.id === id)
        if (!action) return
        rememberOpener()
        void openDialog(action, options)
      },
    }
  }, [actions, load, openDialog, rememberOpener])
  useSetupChoice(controls)

  return (
    <AddContext value={controls}>
      {children}
      {sheet && (
        <sheet.Sheet
          actions={actions}
          open={sheet.open}
          onOpenChange={closeSheet}
          onChoose={(action) => void openDialog(action)}
        />
      )}
      {shown && (
        <shown.Dialog
          open
          onOpenChange={(stays) => {
            if (stays) return
            setShown(undefined)
            returnFocus()
          }}
          {...(shown.petId !== undefined && { petId: shown.petId })}
          {...(shown.attachTo && { attachTo: shown.attachTo })}
        />
      )}
    </AddContext>
  )
}

/** The element from which something was opened; the focus returns to it, also when a sheet was in between. */
function useOpener() {
  const opener = useRef<Element | null>(null)
  const rememberOpener = useCallback(() => {
    opener.current = document.activeElement
  }, [])
  const returnFocus = () => {
    const element = opener.current
    // After the dialog has let go of the focus.
    if (element instanceof HTMLElement) requestAnimationFrame(() => element.focus())
  }
  return { rememberOpener, returnFocus }
}

/** Opens what was chosen in onboarding to be set up at once. */
function useSetupChoice({ openAdd }: AddControls): void {
  useEffect(() => {
    const choice = takeSetupChoice()
    if (choice) openAdd(choice)
  }, [openAdd])
}
