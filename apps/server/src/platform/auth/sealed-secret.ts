import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret for storage (AES-256-GCM).
 * @param key 32 bytes in hex
 * @param owner bound to the secret: it can't be decrypted for another owner's row
 */
export function sealSecret(secret: string, key: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a secret; undefined if it was sealed with another key or for another owner, or was modified. */
export function openSecret(sealed: string, key: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const tagAt = NONCE_BYTES + TAG_BYTES
  if (bytes.length <= tagAt) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'hex'),
    bytes.subarray(0, NONCE_BYTES),
  ).setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagAt))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagAt)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
