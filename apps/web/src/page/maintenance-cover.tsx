import { latePart } from '../loading/late-part.tsx'
import type { CoverWindowProps } from '../ui/overlays/cover-window.tsx'
import { MaintenanceScreen } from './maintenance-screen.tsx'

/** Covers the page as well, but the keyboard can reach the content below. */
function PlainWindow({ children }: CoverWindowProps) {
  return (
    <div className="pointer-events-auto fixed inset-0 z-60 overflow-y-auto overscroll-contain bg-paper px-[clamp(16px,4vw,40px)] py-10">
      {children}
    </div>
  )
}

/** The window that covers a page. Preload it: during maintenance the server may not provide it. */
export const CoverWindow = latePart<CoverWindowProps>(
  async () => ({ default: (await import('../ui/overlays/cover-window.tsx')).CoverWindow }),
  { place: PlainWindow, failure: (_, __, props) => <PlainWindow {...props} /> },
)

interface MaintenanceCoverProps {
  reason: Error
  retry: () => Promise<unknown>
}

/**
 * Covers a page that was open when maintenance began. Its unfinished work stays below, hidden, until maintenance is
 * over.
 */
export function MaintenanceCover({ reason, retry }: MaintenanceCoverProps) {
  return (
    <CoverWindow label="Maintenance">
      <MaintenanceScreen
        reason={reason}
        retry={retry}
        hint="Nothing you typed is lost: this page goes on by itself."
      />
    </CoverWindow>
  )
}
