import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { safetyTexts } from '@app/domain/community/community-safety.texts'
import { postTexts } from '@app/domain/community/community-screens.texts'
import type { CommunityAuthor } from '@app/domain/community/community.contract'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'

interface EntryMenuProps {
  /** Accessible name of the button. */
  label: string
  author: CommunityAuthor | null
  isOwn: boolean
  onEdit?: (() => void) | undefined
  onDelete: () => void
  onReport: () => void
  onBlock: (author: CommunityAuthor) => void
  /** Takes the choice of the best answer back. */
  onUndoBest?: (() => void) | undefined
  editLabel: string
}

const icon = { 'aria-hidden': true, size: 18 } as const

/** Actions on a post or reply: its author edits and deletes it, others report it or block the author. */
export function EntryMenu(props: EntryMenuProps) {
  const { label, author, isOwn, onEdit, onDelete, onReport, onBlock, onUndoBest, editLabel } = props
  return (
    <Menu
      trigger={
        <IconButton label={label} icon={<Ellipsis {...icon} size={20} />} className="-mr-2 text-ink-soft" />
      }
    >
      {onUndoBest && (
        <MenuItem icon={<Undo2 {...icon} />} onSelect={onUndoBest}>
          {postTexts.undoBest}
        </MenuItem>
      )}
      {isOwn && onEdit && (
        <MenuItem icon={<Pencil {...icon} />} onSelect={onEdit}>
          {editLabel}
        </MenuItem>
      )}
      {isOwn && (
        <MenuItem danger icon={<Trash2 {...icon} />} onSelect={onDelete}>
          Delete
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem icon={<Flag {...icon} />} onSelect={onReport}>
          {safetyTexts.report.entry}
        </MenuItem>
      )}
      {!isOwn && author && (
        <MenuItem icon={<Ban {...icon} />} onSelect={() => onBlock(author)}>
          {safetyTexts.block.entry(author.name)}
        </MenuItem>
      )}
    </Menu>
  )
}
