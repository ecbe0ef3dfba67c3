import { isSystemUser } from '@app/domain/kernel/access/roles'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { SessionUser } from '../database/with-actor.ts'
import type { RequestContext } from './context.ts'

/**
 * Refuses a user during maintenance, unless they administer the installation.
 * @throws Refusal MAINTENANCE
 */
export function checkOpenTo({
  inMaintenance,
  systemRole,
}: Pick<SessionUser, 'inMaintenance' | 'systemRole'>): void {
  if (inMaintenance && !isSystemUser(systemRole)) throw new Refusal(commonErrors.MAINTENANCE)
}

/**
 * The same for an operation without a session: during maintenance it is open to administrators' sessions.
 * @throws Refusal MAINTENANCE
 */
export async function checkOpenToStrangers({ credentials, services }: RequestContext): Promise<void> {
  if (!(await services.inMaintenance())) return
  const opened =
    credentials && (await services.db.withActor(credentials, async (_tx, actor) => checkOpenTo(actor)))
  if (!opened) throw new Refusal(commonErrors.MAINTENANCE)
}
