import { createContext, use } from 'react'

export type ToastVariant = 'default' | 'success' | 'danger'
export type ToastMessage = {
  title: string
  description?: string
  variant?: ToastVariant
  /** Milliseconds in sight; 3000 for a success and 5000 for the others unless told otherwise. */
  duration?: number
  /** What helps at once; the same must be reachable elsewhere, because a toast goes by itself. */
  action?: { label: string; onSelect: () => void }
}
/** A message on the screen, told apart from an equal one. */
export type ShownToast = ToastMessage & { id: number }
export type ShowToast = (message: ToastMessage) => void

export interface Toasts {
  /** Shows a message. That something succeeded takes away what was said of failures before. */
  show: ShowToast
  /** Takes away what was said of failures: they are being tried again. */
  dropFailures: () => void
}

export const ToastContext = createContext<Toasts | undefined>(undefined)

/** @throws Error outside of a ToastProvider, which is a mistake in the layout. */
function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('Toasts must be used inside a ToastProvider')
  return toasts
}

/** Gives the function that shows a toast. */
export const useToast = (): ShowToast => useToasts().show

/** Gives the function that takes away what was said of failures; who tries again calls it. */
export const useDropFailures = (): (() => void) => useToasts().dropFailures

/** The attribute of the list that holds the toasts. */
export const TOASTS_MARK = 'data-toasts'

/** What draws the toasts; it is not part of the first load. */
export const fetchToastList = () => import('./toast-list.tsx')
