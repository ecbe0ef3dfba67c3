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

export const ToastContext = createContext<ShowToast | undefined>(undefined)

/**
 * Gives the function that shows a toast.
 *
 * @throws Error outside of a ToastProvider, which is a mistake in the layout.
 */
export function useToast(): ShowToast {
  const showToast = use(ToastContext)
  if (!showToast) throw new Error('useToast stands outside of a ToastProvider')
  return showToast
}

/** What draws the toasts; it is not part of the first load. */
export const fetchToastList = () => import('./toast-list.tsx')
