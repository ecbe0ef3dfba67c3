import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPageInReach } from '../../../ui/behaviour/page-in-reach.ts'
import { createStore } from '../../../ui/behaviour/store.ts'

/** True while single keys act; a moderator can switch them off, as WCAG 2.1.4 asks. */
export const shortcutsOn = createStore(true)

/** Elements in which a key is typed or chooses, and so is no shortcut. */
const TYPED_IN = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'

/**
 * Calls the action of a pressed key. Ignores keys that are typed into a field, keys with a modifier, keys that another
 * listener has handled, and all keys while a window covers the page.
 * @param subject of the actions, which must be in sight
 */
export function useShortcuts(
  actions: Readonly<Record<string, () => void>>,
  subject?: RefObject<HTMLElement | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
    if (!shortcutsOn.get() || ctrlKey || metaKey || altKey || defaultPrevented || !isPageInReach()) return
    if (target instanceof Element && target.closest(TYPED_IN)) return
    if (subject && !subject.current?.checkVisibility()) return
    const act = actions[key.length === 1 ? key.toLowerCase() : key]
    if (!act || (repeat && key.length === 1)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
