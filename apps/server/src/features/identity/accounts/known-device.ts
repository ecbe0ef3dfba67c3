import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { DEVICES_OF_AN_ACCOUNT, KNOWN_DEVICE_DAYS } from '@app/domain/kernel/retention'
import { cookieName } from '../../../platform/auth/cookie-name.ts'
import { COOKIE_PREFIX, hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import { forgetOlderDevices, isDeviceOf, noteDevice } from './guesses.queries.ts'

const TOKEN = /^[0-9a-f]{64}$/

const nameFor = ({ services }: RequestContext): string =>
  cookieName(`${COOKIE_PREFIX}.device`, services.https)

const sign = (token: string, { services }: RequestContext): Buffer =>
  createHmac('sha256', services.keys.devices).update(token).digest()

function readToken(context: RequestContext): string | undefined {
  const [token = '', signature = ''] = (getCookie(context.c, nameFor(context)) ?? '').split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(token, context)
  const ours = TOKEN.test(token) && given.length === expected.length && timingSafeEqual(given, expected)
  return ours ? token : undefined
}

/** Returns the hash by which accounts know this device; undefined for a device without our cookie. */
export function deviceHash(context: RequestContext): string | undefined {
  const token = readToken(context)
  return token && hashToken(token)
}

/**
 * Remembers a sign-in on this device, in the database and in a long-lived cookie.
 * @param notifiesOfDevice notify the user by mail if the device is new to the account
 */
export async function rememberDevice(
  userId: string,
  context: RequestContext,
  { notifiesOfDevice }: { notifiesOfDevice: boolean },
): Promise<void> {
  const token = readToken(context) ?? randomBytes(32).toString('hex')
  await context.services.db.withAccounts(async (tx) => {
    const [noted] = await tx.run(noteDevice, [userId, hashToken(token)])
    await tx.run(forgetOlderDevices, [userId, DEVICES_OF_AN_ACCOUNT])
    if (notifiesOfDevice && noted?.isNew) await noteSecurityEvent(tx, userId, 'new-device', context)
  })
  setCookie(context.c, nameFor(context), `${token}.${sign(token, context).toString('base64url')}`, {
    httpOnly: true,
    // Not strict: the cookie must be sent when Google redirects the browser back, or the device would get another one.
    sameSite: 'Lax',
    path: '/',
    secure: context.services.https,
    maxAge: KNOWN_DEVICE_DAYS * 86_400,
  })
}

/** Notifies a user of a sign-in on a device that is not remembered, unless the account knows it already. */
export async function tellOfUnknownDevice(tx: Tx, userId: string, context: RequestContext): Promise<void> {
  const [device] = await tx.run(isDeviceOf, [userId, deviceHash(context) ?? ''])
  if (!device?.known) await noteSecurityEvent(tx, userId, 'new-device', context)
}
