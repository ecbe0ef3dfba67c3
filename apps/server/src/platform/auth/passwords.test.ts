import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it, onTestFinished } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

/** What each derivation of a key was asked to cost, from here on. */
function noteDerivations(): unknown[] {
  const noted: unknown[] = []
  const { scrypt } = crypto
  const exchange = (by: typeof scrypt) => {
    Object.assign(crypto, { scrypt: by })
    syncBuiltinESMExports()
  }
  exchange(((...asked: Parameters<typeof scrypt>) => {
    noted.push(asked[3])
    scrypt(...asked)
  }) as typeof scrypt)
  onTestFinished(() => exchange(scrypt))
  return noted
}

it('takes as much work for an account without a password, or for a wrong one, as for the right one', async () => {
  const hash = await hashPassword('Good-Dog-Biscuit-1')
  // The hash for those without one is made once.
  await isPassword('anything', null)
  const noted = noteDerivations()
  expect(await isPassword('Good-Dog-Biscuit-1', hash)).toBe(true)
  expect(await isPassword('Bad-Dog-Biscuit-1', hash)).toBe(false)
  expect(await isPassword('Good-Dog-Biscuit-1', null)).toBe(false)
  expect(noted).toHaveLength(3)
  expect(new Set(noted.map((cost) => JSON.stringify(cost))).size).toBe(1)
})
