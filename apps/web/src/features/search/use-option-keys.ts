import { type KeyboardEvent, useState } from 'react'
import type { SearchOption } from './search-options.ts'

interface OptionKeys {
  options: readonly SearchOption[]
  /** True if Enter chooses the first option before any is pointed at. */
  beginsAtFirst: boolean
  onChoose: (option: SearchOption) => void
}

/** Moves through a list with the keys of the field above it: arrows, Home, End, and Enter. */
export function useOptionKeys({ options, beginsAtFirst, onChoose }: OptionKeys) {
  const [pointed, setPointed] = useState<string>()
  const at = options.findIndex(({ key }) => key === pointed)
  const present = at === -1 && beginsAtFirst ? 0 : at
  const active = options[present]
  const last = options.length - 1
  const goTo: Readonly<Partial<Record<string, number>>> = {
    ArrowDown: present === last ? 0 : present + 1,
    ArrowUp: present <= 0 ? last : present - 1,
    Home: 0,
    End: last,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves keys to the input method, which uses them to choose among candidates.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || options.length === 0) return
    const next = options[goTo[event.key] ?? -1]
    if (next) {
      event.preventDefault()
      setPointed(next.key)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChoose(active)
    }
  }
  return {
    active,
    onKeyDown,
    pointAt: ({ key }: SearchOption) => setPointed(key),
    /** Resets the position for another list. */
    beginAnew: () => setPointed(undefined),
  }
}
