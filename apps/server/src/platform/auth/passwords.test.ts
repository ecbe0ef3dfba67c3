import { expect, it } from 'vitest'
import { noteDerivations } from '@app/testing/derivations'
import { hashPassword, isPassword } from './passwords.ts'

// spec ASVS V11.4.2
it('takes as much work for an account without a password, or for a wrong one, as for the right one', async () => {
  const hash = await hashPassword('Good-Dog-Biscuit-1')
  // Creates the dummy hash, which is made only once.
  await isPassword('anything', null)
  const noted = noteDerivations()
  expect(await isPassword('Good-Dog-Biscuit-1', hash)).toBe(true)
  expect(await isPassword('Bad-Dog-Biscuit-1', hash)).toBe(false)
  expect(await isPassword('Good-Dog-Biscuit-1', null)).toBe(false)
  expect(noted).toHaveLength(3)
  expect(new Set(noted.map((cost) => JSON.stringify(cost))).size).toBe(1)
})
