import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { adminSettingsTexts as texts, effectInWords } from '@app/domain/installation/admin-settings.texts'
import type { SettingRow } from '@app/domain/installation/system-settings.contract'
import { Button } from '../../../ui/controls/button.tsx'
import { ChangedBy } from './changed-by.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** The last change with its effect, and the way back. */
export function LastChange({ row, processes }: { row: SettingRow; processes: number }) {
  const [isUndoing, setUndoing] = useState(false)
  return (
    <section
      aria-label={texts.changed}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-card bg-action-soft py-3 pr-3.5 pl-4"
    >
      <Check aria-hidden size={20} className="shrink-0 text-action" />
      <output className="block min-w-[min(100%,11rem)] flex-1 wrap-anywhere">
        <b className="font-semibold">{effectInWords(row)}</b>{' '}
        <span className="text-ink-soft">
          {texts.inEffect(processes)} <ChangedBy row={row} />
        </span>
      </output>
      {row.canUndo && (
        <Button
          variant="soft"
          className="bg-surface!"
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => setUndoing(true)}
        >
          {texts.undo}
        </Button>
      )}
      {isUndoing && <UndoDialog row={row} onClose={() => setUndoing(false)} />}
    </section>
  )
}
