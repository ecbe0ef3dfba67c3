import { useWhenIdle } from '../shell/use-when-idle.ts'

const load = () => import('../features/consent/app-consent.tsx')

/** The question about cookies, which waits for the first screen. */
export function ConsentPart() {
  const consent = useWhenIdle(load)
  return consent ? <consent.part /> : null
}
