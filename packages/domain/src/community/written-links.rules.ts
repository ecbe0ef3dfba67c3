/** A piece of a text: plain words, or an address that is safe to open. */
export interface TextPart {
  text: string
  isLink: boolean
  /** Position in the text. */
  at: number
}

/** Addresses of ASCII characters only, so that none looks like another. */
const ADDRESS = /https:\/\/[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+/g
/** Punctuation that ends a sentence rather than an address. */
const ENDING = /[!'),.:;?\]]+$/

/**
 * Splits a text into words and links. Only a complete https address without a name or password in it is a link, and its
 * text is the address itself.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(ENDING, '')
    if (!isSafe(address)) continue
    if (index > at) parts.push({ text: text.slice(at, index), isLink: false, at })
    parts.push({ text: address, isLink: true, at: index })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), isLink: false, at })
  return parts
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}
