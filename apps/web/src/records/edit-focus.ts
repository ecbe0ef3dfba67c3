/** The id of the button that opens the editor of a record. */
export const editButtonId = (recordId: string): string => `edit-${recordId}`

/** Gives the focus back to the button that opened an editor, once it is drawn again. */
export function returnToEditButton(recordId: string): void {
  requestAnimationFrame(() => document.getElementById(editButtonId(recordId))?.focus())
}
