import { Dialog } from '../ui/dialog.tsx'
import type { AddAction } from '../shell/add-actions.ts'

export type AddSheetProps = {
  actions: readonly AddAction[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (action: AddAction) => void
}

/** Everything that can be added, each a large place to tap. */
export default function AddSheet({ actions, open, onOpenChange, onChoose }: AddSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add">
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {actions.map((action) => (
          <li key={action.id}>
            <button
              type="button"
              onClick={() => onChoose(action)}
              className="grid w-full justify-items-center gap-2 rounded-[16px] bg-surface px-2 py-4 text-s font-semibold shadow-raised transition-colors hover:bg-action-soft"
            >
              <span className="grid size-11 place-items-center rounded-[14px] bg-action-soft text-action">
                <action.icon aria-hidden size={22} />
              </span>
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
