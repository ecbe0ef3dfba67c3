import { isMaintenance } from '../../api/client/status-check.ts'
import { Frame } from '../../page/frame.tsx'
import { MaintenanceScreen } from '../../page/maintenance-screen.tsx'
import { Link } from '../../ui/controls/link.tsx'

interface ShutPageProps {
  reason: Error
  retry: () => Promise<unknown>
}

/** State of the link that leads an administrator to the sign-in, past the gate. */
export interface WayIn {
  asAdministrator: true
}
const wayIn: WayIn = { asAdministrator: true }

/** A page of its own for people who can't be let in at first. */
export function ShutPage({ reason, retry }: ShutPageProps) {
  return (
    <Frame forVisitors>
      <MaintenanceScreen reason={reason} retry={retry} hint="This page opens by itself.">
        {isMaintenance(reason) && (
          <p className="text-center text-s">
            <Link to="/auth" state={wayIn} className="inline-flex min-h-11 items-center">
              Sign in as an administrator
            </Link>
          </p>
        )}
      </MaintenanceScreen>
    </Frame>
  )
}
