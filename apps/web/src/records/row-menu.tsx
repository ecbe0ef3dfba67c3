import Ellipsis from 'lucide-react/icons/ellipsis'
import { recordTexts } from '@app/domain/records/records.texts'
import { useMe } from '../api/use-me.ts'
import { latePart } from '../loading/late-part.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { useAdd } from '../windows/add-context.ts'
import type { PetInList } from './pets.ts'
import type { ListMoment, RecordEntry, RecordKind, RowExtras } from './record-kind.ts'

const RecordMenu = latePart(() => import('./record-menu.tsx'), {
  when: 'press',
  needs: ({ loadEntries }) => loadEntries?.(),
})

interface RowMenuProps<Entry extends RecordEntry> {
  kind: RecordKind<Entry>
  entry: Entry
  title: string
  pet: PetInList | undefined
  moment: ListMoment
  /** Menu entry from another feature. */
  extra: RowExtras['action'] | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** Actions on a record behind one button; renders nothing without actions. */
export function RowMenu<Entry extends RecordEntry>({
  kind,
  entry,
  title,
  pet,
  moment,
  extra,
  onEdit,
  onDelete,
}: RowMenuProps<Entry>) {
  const { may } = useMe()
  const add = useAdd()
  const offered = kind.menu?.isOffered(entry, moment) ? kind.menu : undefined
  const entries = !offered?.permission || may[offered.permission] !== undefined ? offered : undefined
  // Archived pets accept no new records; existing records can still be read, corrected and removed.
  const added = extra && may[extra.permission] !== undefined && pet?.archivedAt === null ? extra : undefined
  if (!onEdit && !onDelete && !entries && !added) return null
  const trigger = (
    <IconButton label={recordTexts.more(title)} icon={<Ellipsis aria-hidden size={20} />} className="-mr-2" />
  )
  return (
    <RecordMenu
      trigger={trigger}
      onEdit={onEdit}
      onDelete={onDelete}
      deleteLabel={(kind.texts.deletion ?? recordTexts.deletion).label}
      added={added && { ...added, run: () => added.run(add, { petId: pet?.id ?? '', id: entry.id, title }) }}
      loadEntries={entries?.Entries.preload}
    >
      {entries && ((openWindow) => <entries.Entries entry={entry} openWindow={openWindow} />)}
    </RecordMenu>
  )
}
