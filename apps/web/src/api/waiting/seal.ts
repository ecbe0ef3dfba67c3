import type { HeldKey, Sealed, StoredChange } from './waiting-store.ts'

type Owner = Pick<StoredChange, 'id' | 'person' | 'household'>

const cipher = (nonce: Uint8Array<ArrayBuffer>, { id, person, household }: Owner) => ({
  name: 'AES-GCM',
  iv: nonce,
  // Binds the content to its change, person and household: no other can open it.
  additionalData: new TextEncoder().encode([id, person, household].join(' ')),
})

/**
 * Imports a key for this device: it seals and opens, and can't be exported.
 * @param key 32 bytes in base64url
 */
export async function importKey(key: string): Promise<CryptoKey> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function seal(
  { key }: HeldKey,
  owner: Owner,
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  return { nonce, bytes: await crypto.subtle.encrypt(cipher(nonce, owner), key, bytes) }
}

/** @throws DOMException for another key */
export const unseal = ({ key }: HeldKey, owner: Owner, { nonce, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(cipher(nonce, owner), key, bytes)
