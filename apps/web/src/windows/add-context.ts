import { createContext, use, useMemo } from 'react'
import { useMe } from '../api/use-me.ts'
import { addActions, type AddAction, type AddActionId, type AddDialogProps } from './add-actions.ts'

/** Known details of the record to add. */
export type AddOptions = Pick<AddDialogProps, 'petId' | 'attachTo' | 'planned' | 'under'>

export interface AddControls {
  /**
   * Opens the sheet with every action that the person's permissions allow, below the pressed button if there is room.
   */
  openSheet: (button: HTMLElement) => void
  /** Opens one dialog at once, or the page that adds the record; does nothing without the permission. */
  openAdd: (id: AddActionId, options?: AddOptions) => void
}

export const AddContext = createContext<AddControls | undefined>(undefined)

/**
 * Opens the add dialogs from anywhere in the app.
 * @throws Error outside of AddDialogs, which is a mistake in the layout
 */
export function useAdd(): AddControls {
  const controls = use(AddContext)
  if (!controls) throw new Error('useAdd must be used inside AddDialogs')
  return controls
}

/** Add actions that the person's permissions and the household's plan allow. */
export function useAddActions(): readonly AddAction[] {
  const { may, features } = useMe()
  return useMemo(
    () =>
      addActions.filter(
        ({ permission, needs }) => may[permission] !== undefined && (!needs || features.includes(needs)),
      ),
    [may, features],
  )
}
