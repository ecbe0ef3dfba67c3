import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { bool } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import type { Services } from '../services.ts'

const askSecondFactor = namedSql({ has: bool }, 'select app.has_second_factor() as has')

/**
 * Where the installation requires a second factor, lets a person pass who has set one up. It costs a statement there, and
 * nothing anywhere else.
 * @throws Refusal SECOND_FACTOR_REQUIRED
 */
export async function checkSecondFactor(tx: Tx, { config }: Pick<Services, 'config'>): Promise<void> {
  const { twoFactorRequired } = await config()
  if (!twoFactorRequired) return
  const [answer] = await tx.run(askSecondFactor, [])
  if (!answer?.has) throw new Refusal(commonErrors.SECOND_FACTOR_REQUIRED)
}
