/** Matches text that a mail program would turn into a link, or a reader would mistake for an address. */
const LINK_LIKE = /[:/@\\]|[\p{L}\p{N}\p{M}\p{Cf}][.。．｡]\p{Cf}*\p{L}{2,}|\bwww\b/iu

/**
 * Returns a name for a mail to a stranger, or the replacement for a name that looks like a link. An invitation goes to
 * any address that an owner types, and its names are the only text that the owner controls in it.
 */
export const nameInMail = (name: string, instead: string): string => (LINK_LIKE.test(name) ? instead : name)
