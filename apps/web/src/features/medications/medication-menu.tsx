import History from 'lucide-react/icons/history'
import type { Medication } from '@app/domain/medications/medications.contract'
import type { MenuEntriesProps } from '../../records/record-kind.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { DoseHistory } from './doses/index.ts'

/** Menu entries of a medication: its history of doses. */
export default function MedicationMenu({
  entry: { id, petId, name },
  openWindow,
}: MenuEntriesProps<Medication>) {
  return (
    <MenuItem
      icon={<History aria-hidden size={18} />}
      onSelect={() =>
        openWindow((close) => <DoseHistory medicationId={id} petId={petId} name={name} onClose={close} />)
      }
    >
      History
    </MenuItem>
  )
}
