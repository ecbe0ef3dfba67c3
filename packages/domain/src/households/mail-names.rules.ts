/** What a mail program would turn into a link, or a reader take for an address. */
const LINK_LIKE = /[:/@\\]|[\p{L}\p{N}\p{M}\p{Cf}][.。．｡]\p{Cf}*\p{L}{2,}|\bwww\b/iu

/**
 * A name as it stands in a mail to somebody who does not know its bearer. An invitation goes to any address that an owner
 * types, and its names are all that they can write in it: one that looks like a link is left out.
 */
export const nameInMail = (name: string, instead: string): string => (LINK_LIKE.test(name) ? instead : name)
