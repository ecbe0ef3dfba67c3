import { type RefObject, useLayoutEffect } from 'react'
import { openLayer } from '../behaviour/history-layers.ts'

/**
 * Stands in a window that is open: going back presses the button that closes it, whatever that does. It does so from
 * the first moment in which the window is seen.
 * @param button such as the cross
 */
export function BackCloses({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  useLayoutEffect(() => openLayer(() => button.current?.click()), [button])
  return null
}
