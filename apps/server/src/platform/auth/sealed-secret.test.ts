import { expect, it } from 'vitest'
import { deriveKeys } from '../base/keys.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

const { authenticatorSecrets: key, cookies: anotherKey } = deriveKeys('a secret of the installation')

// spec ASVS V11.2.1
// spec ASVS V11.3.3
it('opens with its key, for its owner, as it was sealed', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', key, 'ana')
  expect(openSecret(sealed, key, 'ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(sealSecret('JBSWY3DPEHPK3PXP', key, 'ana')).not.toBe(sealed)
  expect(openSecret(sealed, anotherKey, 'ana')).toBeUndefined()
  expect(openSecret(sealed, key, 'bea')).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(openSecret(changed.toString('base64url'), key, 'ana')).toBeUndefined()
  expect(openSecret('short', key, 'ana')).toBeUndefined()
})
