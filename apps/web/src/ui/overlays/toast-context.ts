import { createContext, use } from 'react'

/** Quiet is a success on a sad occasion: it has no tick. */
export type ToastVariant = 'default' | 'success' | 'quiet' | 'danger'
export type ToastMessage = {
  title: string
  description?: string
  variant?: ToastVariant
  /** Milliseconds in sight; by default 3000 for a success and 5000 for the others. */
  duration?: number
  /** An action on the spot. It must be reachable elsewhere too, because a toast disappears automatically. */
  action?: { label: string; onSelect: () => void }
}
/** Time for which a message offers to undo, in milliseconds. */
export const UNDO_OFFERED = 8000

/** A message on the screen; the id distinguishes equal ones. */
export type ShownToast = ToastMessage & { id: number }
/** Shows a message. Returns a function that removes it. */
export type ShowToast = (message: ToastMessage) => () => void

export interface Toasts {
  /** Shows a message. A success removes the failures shown before it. */
  show: ShowToast
  /** Removes shown failures; called when the action is tried again. */
  dropFailures: () => void
}

export const ToastContext = createContext<Toasts | undefined>(undefined)

/** @throws Error outside of a ToastProvider, which is a mistake in the layout. */
function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('Toasts must be used inside a ToastProvider')
  return toasts
}

/** Returns the function that shows a toast. */
export const useToast = (): ShowToast => useToasts().show

/** Returns the function that removes shown failures; call it before a retry. */
export const useDropFailures = (): (() => void) => useToasts().dropFailures

/** The attribute of the list that holds the toasts. */
export const TOASTS_MARK = 'data-toasts'

/** Loads the code that draws toasts, which is not part of the first load. */
export const fetchToastList = () => import('./toast-list.tsx')
