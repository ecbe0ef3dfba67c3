import { cleanToken } from '../accounts/clean-params.ts'

/** Secret of the invitation that a path contains, if any (spec access §2). */
export function invitationIn(path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://here.invalid')
  if (!pathname.includes('accept-invitation')) return undefined
  return cleanToken(searchParams.get('token')) || undefined
}
