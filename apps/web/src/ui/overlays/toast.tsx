import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { fetchToastList, type ShownToast, ToastContext, TOASTS_MARK, type Toasts } from './toast-context.ts'
import type ToastListPart from './toast-list.tsx'

/** The list loads after this time even without a message, so that it is available if the connection fails. */
const FETCH_MILLISECONDS = 3000

/** Largest number of toasts, since more would cover a phone; the oldest is removed first. */
const MOST_TOASTS = 4

/** Shows the messages of `useToast`. The code that draws them is not part of the first load. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const [wanted, setWanted] = useState(false)
  const [part, setPart] = useState<{ ToastList: typeof ToastListPart }>()
  const lastId = useRef(0)
  const controls = useMemo<Toasts>(
    () => ({
      show: (message) => {
        lastId.current += 1
        const id = lastId.current
        const toast = { ...message, id }
        setWanted(true)
        setToasts((shown) =>
          [
            ...(message.variant === 'success' || message.variant === 'quiet'
              ? withoutFailures(shown)
              : shown),
            toast,
          ].slice(-MOST_TOASTS),
        )
        return () => setToasts((shown) => shown.filter((other) => other.id !== id))
      },
      dropFailures: () => setToasts(withoutFailures),
    }),
    [],
  )
  useLetFocusIntoToasts()
  const dropToast = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), FETCH_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!wanted) return
    fetchToastList().then(
      ({ default: ToastList }) => setPart({ ToastList }),
      // Waiting messages are shown with the next one, which fetches the list again.
      () => setWanted(false),
    )
  }, [wanted])
  return (
    <ToastContext value={controls}>
      {children}
      {part && <part.ToastList toasts={toasts} onClosed={dropToast} />}
    </ToastContext>
  )
}

const withoutFailures = (shown: ShownToast[]): ShownToast[] =>
  shown.some(({ variant }) => variant === 'danger')
    ? shown.filter(({ variant }) => variant !== 'danger')
    : shown

/**
 * Lets the focus move from a modal window into the toasts and back. A window's focus trap listens at the document for
 * focus that leaves it. This listener is added before any window opens, and hides the toasts' focus events from the
 * traps.
 */
function useLetFocusIntoToasts(): void {
  useEffect(() => {
    const hideFromTraps = (event: FocusEvent) => {
      if (isInToasts(event.target) || (event.type === 'focusout' && isInToasts(event.relatedTarget)))
        event.stopImmediatePropagation()
    }
    document.addEventListener('focusin', hideFromTraps)
    document.addEventListener('focusout', hideFromTraps)
    return () => {
      document.removeEventListener('focusin', hideFromTraps)
      document.removeEventListener('focusout', hideFromTraps)
    }
  }, [])
}

const isInToasts = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`[${TOASTS_MARK}]`) !== null
