import { commonErrors, fillMessage } from '@app/domain/kernel/errors'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { Difference } from './compare.ts'

interface ConflictDialogProps {
  differences: readonly Difference[]
  sending: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Returns to the form without a decision. */
  onBack: () => void
}

/** Two versions of one record side by side, for the person to choose. */
export function ConflictDialog({
  differences,
  sending,
  onKeepMine,
  onTakeTheirs,
  onBack,
}: ConflictDialogProps) {
  return (
    <Dialog
      open
      textOnly
      onOpenChange={(open) => {
        if (!open) onBack()
      }}
      title={commonErrors.STALE_VERSION.title}
      description={fillMessage(commonErrors.STALE_VERSION, {})}
      footer={
        <>
          <Button variant="soft" disabled={sending} onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button busy={sending} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed wrap-anywhere border-collapse text-left">
        <thead>
          <tr className="text-s text-ink-soft">
            <th className="py-2 pr-3 font-semibold">Field</th>
            <th className="py-2 pr-3 font-semibold">Yours</th>
            <th className="py-2 font-semibold">Theirs now</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-2.5 pr-3 font-normal text-ink-soft">
                {label}
              </th>
              <td className="py-2.5 pr-3 font-semibold whitespace-pre-line">{mine}</td>
              <td className="py-2.5 whitespace-pre-line">{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 && <p>Nothing in this form differs. You can keep either version.</p>}
    </Dialog>
  )
}
