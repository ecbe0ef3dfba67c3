import {
  systemSettingsContract,
  TEST_MAILS_AN_HOUR,
  type TestMail,
} from '@app/domain/installation/system-settings.contract'
import { systemSettingErrors } from '@app/domain/installation/system-settings.errors'
import { Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../platform/database/tx.ts'
import { plainAddress } from '../../platform/http/admin-addresses.ts'
import { serve } from '../../platform/http/serve.ts'
import { beginTestMail, describeSystem, keepTestMail } from './system-settings.queries.ts'
import { changeOne, describeSettings, READING, undoOne } from './system-settings.service.ts'
import { sendTest } from './test-mail.service.ts'

/** Reason of the entry that a test mail makes in the audit log. */
const TESTING = 'Sent a test mail'

async function readSystem(tx: Tx): Promise<{ accounts: number; testMail: TestMail | null }> {
  const [system] = await tx.run(describeSystem, [READING])
  if (!system) throw new Error('The database did not describe the system')
  const { accounts, mailedTo: to, testedAt, isSent, message } = system
  const isTested = testedAt !== null && isSent !== null && message !== null
  return { accounts, testMail: isTested ? { to, at: testedAt.toISOString(), isSent, message } : null }
}

export const systemSettingsRoutes = serve(systemSettingsContract, {
  listSystemSettings: async ({ tx, context, actor }) => ({
    settings: await describeSettings(tx, { context, actor }),
    yourAddress: plainAddress(context.address),
    ...(await readSystem(tx)),
  }),
  changeSystemSetting: ({ tx, input, ...served }) => changeOne(tx, served, input),
  undoSystemSetting: ({ tx, input, ...served }) => undoOne(tx, served, input),
  sendTestMail: async ({ actor, context, transact }) => {
    const { services } = context
    const retryAfter = await services.limiter.hitTest('mail', actor.userId, TEST_MAILS_AN_HOUR)
    if (retryAfter !== undefined)
      throw new Refusal(systemSettingErrors.TEST_MAIL_LIMIT_REACHED, {}, { retryAfter })
    const [recipient] = await transact((tx) => tx.run(beginTestMail, [TESTING]))
    if (!recipient) throw new Error('The database returned no recipient')
    // The server of a change from a moment ago is the one to try.
    await services.config({ isFresh: true })
    const { isSent, message } = await sendTest(recipient.to, services)
    const [kept] = await transact((tx) => tx.run(keepTestMail, [isSent, message, TESTING]))
    return { to: recipient.to, at: (kept?.at ?? services.clock.now()).toISOString(), isSent, message }
  },
})
