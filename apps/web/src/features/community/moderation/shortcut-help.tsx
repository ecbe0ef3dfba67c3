import { decisionKeys } from '@app/domain/community/moderation.rules'
import { actionLabels } from '@app/domain/community/moderation.texts'
import { useStore } from '../../../ui/behaviour/use-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { shortcutsOn } from './use-shortcuts.ts'

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
