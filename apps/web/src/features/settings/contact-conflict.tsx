import type { FieldErrors } from '@app/domain/kernel/errors'
import { contactSettings, settingTable, type SettingValues } from '@app/domain/settings/settings.vocabulary'
import { useFormat } from '../../format/use-format.ts'
import { findDifferences, valueInWords } from '../../records/compare.ts'
import { ConflictDialog } from '../../records/conflict-dialog.tsx'
import type { ContactConflict as Conflict } from './use-pending-settings.ts'

interface ContactConflictProps {
  conflict: Conflict
  values: SettingValues
  sending: boolean
  /** Receives the errors in the user's own values, by setting. */
  onRefused: (wrong: FieldErrors) => void
}

/** The user's own contacts next to those that another user has saved in between, to choose from. */
export default function ContactConflict({ conflict, values, sending, onRefused }: ContactConflictProps) {
  const format = useFormat()
  const keys = conflict.kinds.flatMap((kind) => Object.values(contactSettings[kind]))
  const labels = Object.fromEntries(keys.map((key) => [key, settingTable[key].label]))
  return (
    <ConflictDialog
      differences={findDifferences(labels, values, conflict.theirs, (_name, value) =>
        valueInWords(value, format),
      )}
      sending={sending}
      onKeepMine={() => void conflict.keepMine().then(onRefused)}
      onTakeTheirs={conflict.takeTheirs}
      onBack={conflict.goBack}
    />
  )
}
