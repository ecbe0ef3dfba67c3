import type { ComponentType } from 'react'
import { useWhenIdle } from '../../loading/use-when-idle.ts'

/** A part of the app that waits for the first screen. One that can't be fetched takes nothing else with it. */
export function IdlePart({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const loaded = useWhenIdle(load)
  return loaded ? <loaded.part /> : null
}
