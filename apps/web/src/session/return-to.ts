import { readReturnTo } from '@app/domain/kernel/return-to'

/** The address of the sign-in that leads back to the person's current address. */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const origin = readReturnTo(pathname + search)
  return origin === '/' ? '/auth' : `/auth?${new URLSearchParams({ returnTo: origin }).toString()}`
}
