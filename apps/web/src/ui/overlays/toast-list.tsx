import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/toast'
import { useClearOfBars } from '../behaviour/clear-of-bars.ts'
import { joinClasses } from '../behaviour/join-classes.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { type ShownToast, TOASTS_MARK, type ToastVariant } from './toast-context.ts'
import { toastDurations } from './toast-durations.ts'

interface ToastListProps {
  toasts: readonly ShownToast[]
  onClosed: (id: number) => void
}

/**
 * The toasts in sight, above all bars at the foot of the screen. F8 moves the focus to them; the pointer or the focus
 * holds them.
 */
export default function ToastList({ toasts, onClosed }: ToastListProps) {
  const list = useClearOfBars<HTMLOListElement>(toasts.length > 0)
  return (
    <Radix.Provider duration={5000} label="Notification" swipeDirection="right">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClosed={() => onClosed(toast.id)} />
      ))}
      <Radix.Viewport
        ref={list}
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        {...{ [TOASTS_MARK]: '' }}
        // A modal window hides all but live regions from assistive technology. Each toast announces itself.
        aria-live="off"
        className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-70 grid max-h-[calc(100dvh-1.5rem)] grid-cols-[minmax(0,1fr)] gap-2 outline-none sm:inset-x-auto sm:right-5 sm:w-96"
      />
    </Radix.Provider>
  )
}

function Toast({ toast, onClosed }: { toast: ShownToast; onClosed: () => void }) {
  const variant = toast.variant ?? 'default'
  return (
    <Radix.Root
      duration={toast.duration ?? toastDurations[variant]}
      onOpenChange={(open) => {
        if (!open) onClosed()
      }}
      // A modal window that opened later would take the pointer from it.
      style={{ pointerEvents: 'auto' }}
      className={joinClasses(
        'flex animate-rise items-start gap-3 rounded-[16px] bg-surface p-3 pl-4 shadow-float',
        'border border-line high-contrast:border-line-control',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <ToastIcon variant={variant} />
      <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-s text-ink-soft">{toast.description}</Radix.Description>
        )}
        {toast.action && (
          <Radix.Action asChild altText={toast.action.label}>
            <Button variant="soft" className="mt-2" onClick={toast.action.onSelect}>
              {toast.action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss" icon={<X aria-hidden size={18} />} className="-mr-1" />
      </Radix.Close>
    </Radix.Root>
  )
}

const toastIcons = {
  default: { Icon: Info, color: 'text-action' },
  success: { Icon: CircleCheck, color: 'text-good' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
}

function ToastIcon({ variant }: { variant: ToastVariant }) {
  if (variant === 'quiet') return null
  const { Icon, color } = toastIcons[variant]
  return <Icon aria-hidden size={20} className={joinClasses('mt-2 shrink-0', color)} />
}
