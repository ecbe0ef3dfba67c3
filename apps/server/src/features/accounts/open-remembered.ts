import type { RequestContext } from '../../platform/http/context.ts'
import { rememberDevice } from './known-device.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'

/**
 * Signs somebody in who has been recognised, on a device that stays signed in and is known from then on.
 * @param isTold the person is told by mail where the device is new to the account; not where the account itself is new, or
 *   another mail tells of the same
 */
export async function openRemembered(
  userId: string,
  context: RequestContext,
  { isTold }: { isTold: boolean } = { isTold: false },
): Promise<void> {
  const headers = clientHeaders(context)
  const { cookies } = await context.services.auth.openSession({ userId, remember: true, headers })
  setCookies(context, cookies)
  await rememberDevice(userId, context, { isTold })
}
