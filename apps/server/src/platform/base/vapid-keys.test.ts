import { expect, it } from 'vitest'
import { isPublicKey, makePrivateKey, publicKeyOf } from './vapid-keys.ts'

// spec ASVS V11.6.1
it('a new private key has a public one, and is another each time', () => {
  const keys = Array.from({ length: 300 }, makePrivateKey)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) {
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(isPublicKey(publicKeyOf(key) ?? '')).toBe(true)
  }
})

it('a public key is a point of the curve in base64url, not in its short form', () => {
  const key = publicKeyOf(makePrivateKey()) ?? ''
  const bytes = Buffer.from(key, 'base64url')
  const off = Buffer.from(bytes)
  off[40] = (off[40] ?? 0) ^ 1
  const zero = Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])
  for (const wrong of [
    off.toString('base64url'),
    zero.toString('base64url'),
    Buffer.concat([Buffer.from([2]), bytes.subarray(1, 33)]).toString('base64url'),
    bytes.toString('base64'),
    `${key}=`,
    key.slice(0, -1),
    '',
  ])
    expect([wrong, isPublicKey(wrong)]).toEqual([wrong, false])
  for (const wrong of ['', 'A'.repeat(43), '_'.repeat(43), 'secret'])
    expect([wrong, publicKeyOf(wrong)]).toEqual([wrong, undefined])
})
