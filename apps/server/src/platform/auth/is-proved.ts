import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { bool, nullable } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import type { Actor, InstallationActor } from '../database/with-actor.ts'

const askProof = namedSql({ proved: nullable(bool) }, 'select app.is_proved($1, $2) as proved')

/**
 * True if the password was typed again in the actor's session within so many minutes.
 * @throws SIGNED_OUT if the session has ended in the meantime
 */
export async function isProved(tx: Tx, { sessionId }: Actor, minutes: number): Promise<boolean> {
  const [answer] = await tx.run(askProof, [sessionId, minutes])
  if (typeof answer?.proved !== 'boolean') throw new Refusal(commonErrors.SIGNED_OUT)
  return answer.proved
}

/** The same for a request of the people who run the installation, which reads the proof when it opens the session. */
export const isProvedInInstallation = ({ proofAge }: InstallationActor, minutes: number): boolean =>
  proofAge !== null && proofAge < minutes * 60
