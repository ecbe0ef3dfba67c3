import { type RefObject, useEffect, useEffectEvent } from 'react'
import { decisionKeys } from '@app/domain/community/moderation.rules'
import { actionLabels } from '@app/domain/community/moderation.texts'
import { isPageInReach } from '../../../ui/behaviour/page-in-reach.ts'
import { createStore } from '../../../ui/behaviour/store.ts'
import { useStore } from '../../../ui/behaviour/use-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** True while single keys act; a moderator can switch them off, as WCAG 2.1.4 asks. */
const shortcutsOn = createStore(true)

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

/** Every key of the queue with its effect. */
const keys: readonly [string, string][] = [
  ['J or ↓', 'Next case'],
  ['K or ↑', 'Previous case'],
  ...Object.entries(decisionKeys).map(([key, actions]): [string, string] => [
    key.toUpperCase(),
    actions.map((action) => actionLabels[action]).join(', '),
  ]),
  ['U', 'Uphold an appealed decision'],
  ['R', 'Reverse an appealed decision'],
  ['?', 'Show these keys'],
]

interface ShortcutHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The list of keys, with the switch that turns them off; its button is below the queue. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  const isOn = useStore(shortcutsOn)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      trigger={
        <Button variant="quiet" aria-keyshortcuts="?" className="justify-self-start max-tablet:hidden">
          Keyboard shortcuts
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {keys.map(([key, effect]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[8px] bg-sunk px-2 py-0.5 font-[inherit] font-semibold">{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use shortcuts"
        hint="Until you close the app"
        checked={isOn}
        onChange={(event) => shortcutsOn.set(event.target.checked)}
      />
    </Dialog>
  )
}
