import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type ShownToast, ToastContext, type ToastMessage } from './toast-context.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** After so long the list is fetched without being asked for, so that it is there when the line is cut. */
const FETCH_MILLISECONDS = 3000

/** Shows what `useToast` is told. What draws the toasts is not part of the first load. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const [wanted, setWanted] = useState(false)
  const lastId = useRef(0)
  const showToast = useCallback((message: ToastMessage) => {
    lastId.current += 1
    const toast = { ...message, id: lastId.current }
    setWanted(true)
    setToasts((shown) => [...shown, toast])
  }, [])
  const dropToast = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), FETCH_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ToastContext value={showToast}>
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <ToastList toasts={toasts} onClosed={dropToast} />
        </Suspense>
      )}
    </ToastContext>
  )
}
