import { type ComponentType, useEffect, useState } from 'react'
import type { FullWindowProps } from '../ui/overlays/full-window.tsx'
import { MaintenanceScreen } from './maintenance-screen.tsx'

let arrived: ComponentType<FullWindowProps> | undefined

/**
 * Fetches the window that covers a page. It is no part of the first load, and is fetched before it is needed: while the
 * product is maintained, it may not be there to be fetched.
 */
export async function fetchCover(): Promise<ComponentType<FullWindowProps> | undefined> {
  arrived ??= await import('../ui/overlays/full-window.tsx').then(
    ({ FullWindow }) => FullWindow,
    () => undefined,
  )
  return arrived
}

/** Covers as well, though the keyboard finds a way below. */
function PlainWindow({ children }: FullWindowProps) {
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
