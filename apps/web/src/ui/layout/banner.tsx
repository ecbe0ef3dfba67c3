import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { IconButton } from '../controls/icon-button.tsx'

export type BannerTone = 'info' | 'success' | 'warn' | 'danger'

const tones: Record<BannerTone, { style: string; Icon: typeof Info }> = {
  info: { style: 'bg-sky text-ink', Icon: Info },
  success: { style: 'bg-action-soft text-ink', Icon: CircleCheck },
  warn: { style: 'bg-accent-soft text-ink', Icon: CircleAlert },
  danger: { style: 'bg-danger-soft text-ink', Icon: CircleAlert },
}

export type BannerProps = {
  tone?: BannerTone
  title: string
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

/** A message about the whole page or card that stays until it is dealt with. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps) {
  const { style, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={joinClasses(
        'flex items-start gap-3 rounded-card p-3 pl-4 high-contrast:outline-1 high-contrast:outline-line-control',
        style,
      )}
    >
      <Icon aria-hidden size={20} className="mt-2 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-4 py-1.5">
        <div className="min-w-[min(100%,12rem)] flex-1">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-s">{children}</div>}
        </div>
        {action && <div className="-my-2">{action}</div>}
      </div>
      {onDismiss && <IconButton label="Dismiss" icon={<X aria-hidden size={18} />} onClick={onDismiss} />}
    </div>
  )
}
