import { createHmac, timingSafeEqual } from 'node:crypto'

/** Longest validity of a link in seconds (spec: "signed photo URL validity 3600 seconds"). */
export const LINK_SECONDS = 3600
/** Seconds for which a file's link stays the same, so that the browser's cache finds it again. */
const WINDOW_SECONDS = 1800

/** File that a link points to. */
export interface LinkedFile {
  householdId: string
  photoId: string
  variant: string
}

/** Query of a link: `e` is its expiry, in seconds since 1970, `s` its signature. */
export interface LinkSignature {
  e: string
  s: string
}

export type LinkCheck = { valid: true; secondsLeft: number } | { valid: false; reason: 'expired' | 'forged' }

/**
 * Signs a path to a file. It expires at a multiple of 1800 s, so the link stays the same for that long, and is valid
 * for more than 1800 and at most 3600 s. A signature is no permission: the caller is checked when the file is served.
 *
 * @param secret of the installation; every process has the same
 */
export function signFileLink(file: LinkedFile, secret: string, now: Date): string {
  const end = String(linkEnd(now))
  return `${pathOf(file)}?e=${end}&s=${sign(file, end, secret)}`
}

/** Expiry of links that are signed now, in seconds since 1970: the same for half an hour. */
export function linkEnd(now: Date): number {
  const latest = secondsOf(now) + LINK_SECONDS
  return latest - (latest % WINDOW_SECONDS)
}

/** Checks that this installation signed the link for this file, and that it has not expired. */
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

function pathOf({ householdId, photoId, variant }: LinkedFile): string {
  return `/files/${[householdId, photoId, variant].map(encodeURIComponent).join('/')}`
}

function sign(file: LinkedFile, end: string, secret: string): string {
  // The purpose is part of the signed text, so that no signature for another purpose with the same secret fits.
  return createHmac('sha256', secret)
    .update(`file-link ${pathOf(file)} ${end}`)
    .digest('base64url')
}
