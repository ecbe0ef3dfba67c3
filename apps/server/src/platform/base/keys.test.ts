import { expect, it } from 'vitest'
import { deriveKeys } from './keys.ts'

// spec ASVS V11.2.3
it('each purpose has a key of its own, which every process derives alike', () => {
  const keys = Object.values(deriveKeys('a secret of the installation'))
  expect(new Set(keys.concat('a secret of the installation')).size).toBe(keys.length + 1)
  expect(Object.values(deriveKeys('a secret of the installation'))).toEqual(keys)
  expect(Object.values(deriveKeys('another secret')).some((key) => keys.includes(key))).toBe(false)
})
