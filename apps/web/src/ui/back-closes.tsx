import { type RefObject, useEffect } from 'react'
import { openLayer } from './history-layers.ts'

/**
 * Stands in a window that is open: going back presses the button that closes it, whatever that does.
 * @param button such as the cross
 */
export function BackCloses({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  useEffect(() => openLayer(() => button.current?.click()), [button])
  return null
}
