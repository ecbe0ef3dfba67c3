import type { MouseEvent } from 'react'

/**
 * For a button below a field that is checked when it loses the focus: what the field says then would move the button from
 * under the pointer.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()
