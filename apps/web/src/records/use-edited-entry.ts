import { useState } from 'react'

interface EditedEntry<Entry> {
  /** The entries to show: with the edited one in its place, though somebody else has deleted it. */
  rows: readonly Entry[]
  /** The id of the entry that is being changed. */
  editing: string | undefined
  edit: (entry: Entry) => void
  close: () => void
}

/**
 * Which entry of a list is being changed where it stands. It stays there until its person has done with it: what they
 * typed must not go because somebody else deleted the entry meanwhile.
 */
export function useEditedEntry<Entry extends { id: string }>(entries: readonly Entry[]): EditedEntry<Entry> {
  const [edited, setEdited] = useState<{ entry: Entry; at: number }>()
  const isGone = edited !== undefined && entries.every(({ id }) => id !== edited.entry.id)
  return {
    rows: isGone ? entries.toSpliced(edited.at, 0, edited.entry) : entries,
    editing: edited?.entry.id,
    edit: (entry) => setEdited({ entry, at: entries.indexOf(entry) }),
    close: () => setEdited(undefined),
  }
}
