import * as Radix from 'radix-ui/dropdown-menu'
import { type ReactNode, useRef, useState } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { useLandmark } from '../behaviour/use-landmark.ts'
import { PlainLink } from '../controls/plain-link.tsx'
import { Spinner } from '../layout/spinner.tsx'

export type MenuProps = {
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  /** True if the menu is open from the start: the press that opens it has already happened. */
  defaultOpen?: boolean
  children: ReactNode
}

/** Actions behind one button. */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  const { triggerRef, landmark } = useLandmark()
  const [isOpen, setOpen] = useState(defaultOpen)
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, () => setOpen(false))
  return (
    // Not modal: the rest of the page stays as it is, and a press elsewhere closes the menu.
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={triggerRef}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          ref={content}
          align={align}
          sideOffset={6}
          collisionPadding={10}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-20px)] min-w-[min(13rem,calc(100vw-20px))] animate-appear overflow-y-auto rounded-[16px] bg-surface p-1.5 shadow-float high-contrast:border high-contrast:border-line-control"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /**
   * True while the work is in progress, for entries whose work takes a while. The menu stays open, and the entry does
   * nothing then.
   */
  busy?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({
  icon,
  danger = false,
  disabled = false,
  busy,
  onSelect,
  children,
}: MenuItemProps) {
  const select = (event: Event) => {
    if (busy !== undefined) event.preventDefault()
    if (!busy) onSelect()
  }
  return (
    <Radix.Item
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      onSelect={select}
      className={itemStyle(danger)}
    >
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </Radix.Item>
  )
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemStyle(false)}>
      <PlainLink to={to}>
        {icon}
        {children}
      </PlainLink>
    </Radix.Item>
  )
}

export type MenuDownloadProps = {
  href: string
  /** Name of the file on the device. */
  fileName: string
  icon?: ReactNode
  children: ReactNode
}

/** An entry that saves a file. */
export function MenuDownload({ href, fileName, icon, children }: MenuDownloadProps) {
  return (
    <Radix.Item asChild className={itemStyle(false)}>
      <a href={href} download={fileName}>
        {icon}
        {children}
      </a>
    </Radix.Item>
  )
}

export type MenuDocumentLinkProps = {
  href: string
  /** True for an entry that leads to the current page. */
  current: boolean
  /** Called before the page is left. */
  onSelect: () => void
  children: ReactNode
}

/** An entry that leaves this page and its content for another one. */
export function MenuDocumentLink({ href, current, onSelect, children }: MenuDocumentLinkProps) {
  return (
    <Radix.Item asChild onSelect={onSelect} className={itemStyle(false)}>
      <a href={href} {...(current && { 'aria-current': 'true' as const })}>
        {children}
      </a>
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-s text-ink-soft">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />
}

/** The classes of an entry of a menu. */
export function itemStyle(danger: boolean): string {
  return joinClasses(
    'flex min-h-control cursor-pointer items-center gap-3 rounded-[10px] px-3 font-medium outline-none select-none',
    'data-highlighted:bg-sunk data-highlighted:shadow-none data-disabled:cursor-not-allowed data-disabled:opacity-60',
    'high-contrast:data-highlighted:outline-2 high-contrast:data-highlighted:outline-action',
    danger ? 'text-danger' : 'text-ink',
  )
}
