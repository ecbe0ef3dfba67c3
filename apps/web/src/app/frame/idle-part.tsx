import type { ComponentType } from 'react'
import { useWhenIdle } from '../../loading/use-when-idle.ts'

/** A part of the app that loads after the first screen. A failure to load it affects nothing else. */
export function IdlePart({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const loaded = useWhenIdle(load)
  return loaded ? <loaded.part /> : null
}
