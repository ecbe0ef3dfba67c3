import { useEffect, useRef } from 'react'
import { catchFocus } from '../ui/behaviour/catch-focus.ts'

/** The id of the button that opens the editor of a record. */
export const editButtonId = (recordId: string): string => `edit-${recordId}`

/**
 * Returns the focus to the button that opened an editor once the button is drawn again; without a button, to the window
 * or page.
 * @param editing the id of the record that is being edited
 */
export function useReturnToEditButton(editing: string | undefined): void {
  const last = useRef(editing)
  const returnedTo = useRef<string>(undefined)
  useEffect(() => {
    if (editing === undefined && last.current !== undefined) {
      document.getElementById(editButtonId(last.current))?.focus()
      returnedTo.current = last.current
    }
    last.current = editing
  }, [editing])
  // A changed record may leave the list after a reload, and the focus with it.
  useEffect(() => {
    if (returnedTo.current === undefined || document.getElementById(editButtonId(returnedTo.current))) return
    returnedTo.current = undefined
    catchFocus()
  })
}
