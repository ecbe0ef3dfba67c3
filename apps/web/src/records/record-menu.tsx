import Paperclip from 'lucide-react/icons/paperclip'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import type { MenuEntriesProps } from './record-kind.ts'

type OpenWindow = MenuEntriesProps<unknown>['openWindow']

interface RecordMenuProps {
  trigger: ReactNode
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
  deleteLabel: string
  /** Menu entry from another feature: attaching a file or a record. */
  added: { label: string; run: () => void } | undefined
  /** Loads further menu entries of the kind with the menu. */
  loadEntries: (() => Promise<unknown>) | undefined
  /** Further menu entries of the kind. */
  children: ((openWindow: OpenWindow) => ReactNode) | undefined
}

/** The menu of a record. A window that the menu opens is drawn beside it, and stays when the menu closes. */
export default function RecordMenu({
  trigger,
  onEdit,
  onDelete,
  deleteLabel,
  added,
  children,
}: RecordMenuProps) {
  const [drawWindow, setDrawWindow] = useState<Parameters<OpenWindow>[0]>()
  const icon = { 'aria-hidden': true, size: 18 } as const
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        {onEdit && (
          <MenuItem icon={<Pencil {...icon} />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {children?.((draw) => setDrawWindow(() => draw))}
        {added && (
          <MenuItem icon={<Paperclip {...icon} />} onSelect={added.run}>
            {added.label}
          </MenuItem>
        )}
        {onDelete && (
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={onDelete}>
            {deleteLabel}
          </MenuItem>
        )}
      </Menu>
      {drawWindow?.(() => setDrawWindow(undefined))}
    </>
  )
}
