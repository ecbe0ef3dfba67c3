import { useState } from 'react'

interface EditedEntry<Entry> {
  /** The entries of each part to show: with the edited one in its place, even if it left the part or is deleted. */
  parts: readonly (readonly Entry[])[]
  /** The id of the entry in the editor. */
  editing: string | undefined
  edit: (entry: Entry) => void
  close: () => void
}

/**
 * Tracks the entry being edited in a list. The entry stays in place until its person finishes: typed input must survive
 * if another person deletes the entry, or if its subject ends.
 */
export function useEditedEntry<Entry extends { id: string }>(
  parts: readonly (readonly Entry[])[],
): EditedEntry<Entry> {
  const [edited, setEdited] = useState<{ entry: Entry; part: number; at: number }>()
  const isEdited = ({ id }: Entry) => id === edited?.entry.id
  const withEdited = (entries: readonly Entry[], part: number): readonly Entry[] => {
    if (edited?.part !== part) return entries.filter((entry) => !isEdited(entry))
    if (entries.some(isEdited)) return entries
    return entries.toSpliced(edited.at, 0, parts.flat().find(isEdited) ?? edited.entry)
  }
  return {
    parts: edited ? parts.map(withEdited) : parts,
    editing: edited?.entry.id,
    edit: (entry) => {
      const part = parts.findIndex((entries) => entries.includes(entry))
      setEdited({ entry, part, at: parts[part]?.indexOf(entry) ?? 0 })
    },
    close: () => setEdited(undefined),
  }
}
