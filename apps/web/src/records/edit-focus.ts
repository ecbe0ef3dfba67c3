import { useEffect, useRef } from 'react'
import { catchFocus } from '../ui/catch-focus.ts'

/** The id of the button that opens the editor of a record. */
export const editButtonId = (recordId: string): string => `edit-${recordId}`

/**
 * Gives the focus back to the button that opened an editor, once it stands there again; without it, to the window or page.
 * @param editing the id of the record that is being edited
 */
export function useReturnToEditButton(editing: string | undefined): void {
  const last = useRef(editing)
  useEffect(() => {
    if (editing === undefined && last.current !== undefined) {
      document.getElementById(editButtonId(last.current))?.focus()
      // What was changed may have left the list.
      catchFocus()
    }
    last.current = editing
  }, [editing])
}
