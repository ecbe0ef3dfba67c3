import type { RequestContext } from '../../platform/http/context.ts'
import { rememberDevice } from './known-device.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'

/** Signs somebody in who has been recognised, on a device that stays signed in and is known from then on. */
export async function openRemembered(userId: string, context: RequestContext): Promise<void> {
  const headers = clientHeaders(context)
  const { cookies } = await context.services.auth.openSession({ userId, remember: true, headers })
  setCookies(context, cookies)
  await rememberDevice(userId, context)
}
