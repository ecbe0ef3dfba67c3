import { type ComponentType, useEffect, useState } from 'react'
import type { CoverWindowProps } from '../ui/overlays/cover-window.tsx'
import { MaintenanceScreen } from './maintenance-screen.tsx'

let arrived: ComponentType<CoverWindowProps> | undefined

/**
 * Loads the window that covers a page. It is not part of the first load, and loads before it is needed: during
 * maintenance the server may not provide it.
 */
export async function fetchCover(): Promise<ComponentType<CoverWindowProps> | undefined> {
  arrived ??= await import('../ui/overlays/cover-window.tsx').then(
    ({ CoverWindow }) => CoverWindow,
    () => undefined,
  )
  return arrived
}

/** Covers the page as well, but the keyboard can reach the content below. */
function PlainWindow({ children }: CoverWindowProps) {
  return (
    <div className="pointer-events-auto fixed inset-0 z-60 overflow-y-auto bg-paper px-[clamp(16px,4vw,40px)] py-10">
      {children}
    </div>
  )
}

interface MaintenanceCoverProps {
  reason: Error
  retry: () => Promise<unknown>
}

/**
 * Covers a page that was open when maintenance began. Its unfinished work stays below, hidden, until maintenance is
 * over.
 */
export function MaintenanceCover({ reason, retry }: MaintenanceCoverProps) {
  const [Window = PlainWindow, setWindow] = useState(() => arrived)
  useEffect(() => {
    void fetchCover().then((part) => setWindow(() => part))
  }, [])
  return (
    <Window label="Maintenance">
      <MaintenanceScreen
        reason={reason}
        retry={retry}
        hint="Nothing you typed is lost: this page goes on by itself."
      />
    </Window>
  )
}
