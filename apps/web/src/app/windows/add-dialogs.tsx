import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { takeSetupChoice } from '../../device/setup-choice.ts'
import { useLoadPart } from '../../loading/load-part.ts'
import { livingPets, petsQuery } from '../../records/pets.ts'
import type { AddAction, AddDialogProps } from '../../windows/add-actions.ts'
import { AddContext, type AddControls, type AddOptions, useAddActions } from '../../windows/add-context.ts'
import type { AddSheetProps } from './add-sheet.tsx'

interface Shown extends AddOptions {
  Dialog: ComponentType<AddDialogProps>
}

/** Holds the Add sheet and the open add dialog, for all places that open them. */
export function AddDialogs({ children }: { children: ReactNode }) {
  const actions = useAddActions()
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<AddSheetProps>; open: boolean }>()
  const [shown, setShown] = useState<Shown>()
  const { opener, rememberOpener, returnFocus } = useOpener()
  const navigate = useNavigate()
  const petId = usePetOfPage()
  const loadPart = useLoadPart()
  /** Counts choices and closings: a part that loads late is dropped after a later choice. */
  const choices = useRef(0)
  const closeSheet = useCallback(() => {
    choices.current += 1
    setSheet((present) => present && { ...present, open: false })
  }, [])

  const openDialog = useCallback(
    async (action: AddAction, options: AddOptions = {}) => {
      choices.current += 1
      const choice = choices.current
      if ('to' in action) {
        // By then the sheet's entry of the history is below the page, and is passed over.
        await navigate(options.petId ? `${action.to}?pet=${options.petId}` : action.to)
        closeSheet()
        return
      }
      const Dialog = await loadPart(async () => {
        const { addDialogs } = await import('./add-dialog-parts.ts')
        await addDialogs[action.id].preload()
        return addDialogs[action.id]
      })
      // A failed load shows a message, and the action can be chosen again.
      if (!Dialog || choice !== choices.current) return
      closeSheet()
      setShown({ Dialog, ...options })
    },
    [loadPart, closeSheet, navigate],
  )
  const controls = useMemo<AddControls>(() => {
    const openSheet = async (button: HTMLElement) => {
      choices.current += 1
      const choice = choices.current
      rememberOpener(button)
      const part = await loadPart(() => import('./add-sheet.tsx'))
      if (part && choice === choices.current) setSheet({ Sheet: part.default, open: true })
    }
    return {
      openSheet: (button) => void openSheet(button),
      openAdd: (id, options) => {
        const action = actions.find((candidate) => candidate.id === id)
        if (!action) return
        rememberOpener(document.activeElement)
        void openDialog(action, options)
      },
    }
  }, [actions, loadPart, openDialog, rememberOpener])
  useSetupChoice(controls)

  return (
    <AddContext value={controls}>
      {children}
      {sheet && (
        <sheet.Sheet
          actions={actions}
          open={sheet.open}
          onOpenChange={closeSheet}
          {...(opener.current && { under: opener.current })}
          onChoose={(action) =>
            void openDialog(action, {
              ...(petId && { petId }),
              ...(opener.current && { under: opener.current }),
            })
          }
        />
      )}
      {shown && (
        <shown.Dialog
          open
          onOpenChange={(stays) => {
            if (stays) return
            setShown(undefined)
            returnFocus()
            openSetupChoice(controls)
          }}
          {...(shown.petId !== undefined && { petId: shown.petId })}
          {...(shown.attachTo && { attachTo: shown.attachTo })}
          {...(shown.planned && { planned: shown.planned })}
          {...(shown.under && { under: shown.under })}
        />
      )}
    </AddContext>
  )
}

/** The element that opened a sheet or dialog; the focus returns to it, even with a sheet in between. */
function useOpener() {
  const opener = useRef<HTMLElement>(null)
  const rememberOpener = useCallback((element: Element | null) => {
    opener.current = element instanceof HTMLElement ? element : null
  }, [])
  const returnFocus = () => {
    const element = opener.current
    // Runs after the dialog has released the focus.
    if (element) requestAnimationFrame(() => element.focus())
  }
  return { opener, rememberOpener, returnFocus }
}

/** The living pet whose page is open: a record added there is most likely about it. */
function usePetOfPage(): string | undefined {
  const petId = useMatch('/pets/:petId')?.params.petId
  const { data } = useQuery({ ...petsQuery, enabled: false })
  return livingPets(data ?? []).find(({ id }) => id === petId)?.id
}

/** Opens the next dialog that the person chose in onboarding. */
function openSetupChoice({ openAdd }: Pick<AddControls, 'openAdd'>): void {
  const choice = takeSetupChoice()
  if (choice) openAdd(choice)
}

function useSetupChoice({ openAdd }: AddControls): void {
  useEffect(() => openSetupChoice({ openAdd }), [openAdd])
}
