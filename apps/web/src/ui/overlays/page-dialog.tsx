import type { ReactNode } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { WindowFrame, WindowTitle, WindowTools } from './window-frame.tsx'

export type PageDialogProps = {
  onClose: () => void
  title: string
  /** Article about the window. */
  help?: HelpArticleName
  /** Content that stays in sight below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** A window with as much content as a page: the whole screen on a phone, a large window elsewhere. */
export function PageDialog({ onClose, title, help, footer, children }: PageDialogProps) {
  return (
    <WindowFrame
      open
      onClose={onClose}
      startAt="window"
      backCloses={false}
      className="fixed inset-0 z-50 flex animate-rise flex-col bg-paper shadow-float outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:h-[min(820px,90dvh)] sm:w-[min(760px,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:overflow-hidden sm:rounded-sheet high-contrast:border high-contrast:border-line-control"
    >
      <PageDialogHeader title={title} {...(help && { help })} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-20">{children}</div>
      {footer}
    </WindowFrame>
  )
}

/** Title, help and cross of a window that fills a phone's screen. */
export function PageDialogHeader({ title, help }: Pick<PageDialogProps, 'title' | 'help'>) {
  return (
    <header className="flex items-center justify-between gap-3 px-pad pt-[max(12px,env(safe-area-inset-top))] pb-1">
      <WindowTitle className="font-display text-xl leading-tight font-semibold">{title}</WindowTitle>
      <WindowTools help={help} />
    </header>
  )
}
