import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a link is valid at most (spec: "signed photo URL validity 3600 seconds"). */
export const LINK_SECONDS = 3600
/** Within one such window a file has one link, so that the browser's cache finds it again. */
const WINDOW_SECONDS = 1800

/** Which stored file links give, in any of its variants. */
export interface LinkedFile {
  householdId: string
  blobId: string
}

/** The query of a link: `e` is when it ends, in seconds since 1970, `s` its signature. */
export interface LinkSignature {
  e: string
  s: string
}

export type LinkCheck = { valid: true; secondsLeft: number } | { valid: false; reason: 'expired' | 'forged' }

/**
 * Paths that give the variants of a file to whoever may see it. Their end lies on a multiple of 1800 s, so the links
 * stay the same for that long, and never more than 3600 s ahead: they are valid for more than 1800 and at most
 * 3600 s. One signature is good for all variants, which are always given together; it is no permission: who asks is
 * checked when the file is served.
 *
 * @param secret of the installation; every process has the same
 * @returns makes the path of one variant
 */
export function signFileLinks(file: LinkedFile, secret: string, now: Date): (variant: string) => string {
  const latest = secondsOf(now) + LINK_SECONDS
  const end = String(latest - (latest % WINDOW_SECONDS))
  const [folder, query] = [folderOf(file), `?e=${end}&s=${sign(file, end, secret)}`]
  return (variant) => `${folder}/${encodeURIComponent(variant)}${query}`
}

/** Whether a link that is being followed was made here for this file and is not over. */
export function checkFileLink(
  file: LinkedFile,
  { e, s }: LinkSignature,
  secret: string,
  now: Date,
): LinkCheck {
  const expected = Buffer.from(sign(file, e, secret))
  const given = Buffer.from(s)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { valid: false, reason: 'forged' }
  const secondsLeft = Number(e) - secondsOf(now)
  return secondsLeft > 0 ? { valid: true, secondsLeft } : { valid: false, reason: 'expired' }
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

function folderOf({ householdId, blobId }: LinkedFile): string {
  return `/files/${encodeURIComponent(householdId)}/${encodeURIComponent(blobId)}`
}

function sign(file: LinkedFile, end: string, secret: string): string {
  // Named, so that no signature made for another purpose with the same secret fits.
  return createHmac('sha256', secret)
    .update(`file-link ${folderOf(file)} ${end}`)
    .digest('base64url')
}
