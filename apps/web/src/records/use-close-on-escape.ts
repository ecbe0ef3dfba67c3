import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isOpenList } from '../ui/close-on-escape.ts'

/**
 * Closes a form on Escape, and only it: the window around the form listens at the document, so the key is taken before it
 * comes there.
 */
export function useCloseOnEscape(form: RefObject<HTMLFormElement | null>, close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isOwn = target instanceof Element && form.current?.contains(target)
    // A list that is open inside takes the key first.
    if (key !== 'Escape' || !isOwn || isOpenList(target)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
