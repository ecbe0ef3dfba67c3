import { type RefObject, useLayoutEffect } from 'react'
import { openLayer } from '../behaviour/history-layers.ts'

/**
 * Makes going back press the button that closes an open window, whatever the button does. Works from the first moment
 * in which the window is visible.
 * @param button such as the cross
 */
export function BackCloses({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  useLayoutEffect(() => openLayer(() => button.current?.click()), [button])
  return null
}
