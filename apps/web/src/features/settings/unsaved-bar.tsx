import { settingsTexts } from '@app/domain/settings/settings.errors'
import { Button } from '../../ui/controls/button.tsx'
import { bar } from '../../ui/layout/bar.ts'

interface UnsavedBarProps {
  count: number
  saving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Says how much is not saved yet, and offers both ways out of it. */
export function UnsavedBar({ count, saving, onDiscard, onSave }: UnsavedBarProps) {
  return (
    <section
      {...bar}
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-pad py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <output className="w-full font-semibold sm:mr-auto sm:w-auto">{settingsTexts.unsaved(count)}</output>
      <Button variant="quiet" disabled={saving} onClick={onDiscard}>
        Discard
      </Button>
      <Button busy={saving} onClick={onSave}>
        Save Changes
      </Button>
    </section>
  )
}
