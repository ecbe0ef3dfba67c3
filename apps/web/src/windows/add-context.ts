import { createContext, use, useMemo } from 'react'
import { useMe } from '../api/use-me.ts'
import { addActions, type AddAction, type AddActionId, type AddDialogProps } from './add-actions.ts'

/** Known details of the record to add. */
export type AddOptions = Pick<AddDialogProps, 'petId' | 'attachTo' | 'under'>

export interface AddControls {
  /** Opens the sheet with everything that the person may add, below the button that was pressed where there is room. */
  openSheet: (button: HTMLElement) => void
  /** Opens one dialog at once, or the page on which it is added; does nothing where the person may not. */
  openAdd: (id: AddActionId, options?: AddOptions) => void
}

export const AddContext = createContext<AddControls | undefined>(undefined)

/**
 * Opens the dialogs that add something, from anywhere in the app.
 * @throws Error outside of AddDialogs, which is a mistake in the layout
 */
export function useAdd(): AddControls {
  const controls = use(AddContext)
  if (!controls) throw new Error('useAdd must be used inside AddDialogs')
  return controls
}

/** Add actions that the person's permissions allow. */
export function useAddActions(): readonly AddAction[] {
  const { may } = useMe()
  return useMemo(() => addActions.filter(({ permission }) => may[permission] !== undefined), [may])
}
