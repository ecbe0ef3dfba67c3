import type { MouseEvent } from 'react'

/**
 * Keeps the focus in a field that validates on blur, on a press of the button below it: the field's message would move
 * the button from under the pointer.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()
