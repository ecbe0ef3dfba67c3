import { useWhenIdle } from '../shell/use-when-idle.ts'

const load = () => import('./keepers.tsx')

/** Keeps up to date what this device keeps, while the app is open: the emergency card, and notifications. */
export function KeptParts() {
  const keepers = useWhenIdle(load)
  return keepers ? <keepers.part /> : null
}
