import { useEffect, useEffectEvent, useState } from 'react'
import { DEBOUNCE_MILLISECONDS } from '@app/domain/kernel/search.vocabulary'

interface TypedWordsOptions {
  /** Words in the address. */
  known: string | undefined
  /** Most characters of a search. */
  most: number
  /** Called once typing pauses with other words than the known ones; undefined for none. */
  onPause: (words: string | undefined) => void
}

/** Words of a search field; they reach the address once typing pauses. */
export function useTypedWords({ known, most, onPause }: TypedWordsOptions) {
  const [typed, setTyped] = useState(known ?? '')
  const [shown, setShown] = useState(known)
  // Going back, or a link, brings other words.
  if (shown !== known) {
    setShown(known)
    if (typed.trim() !== (known ?? '')) setTyped(known ?? '')
  }
  const sendTyped = useEffectEvent((text: string) => {
    const words = text.trim().slice(0, most)
    if (words !== (known ?? '')) onPause(words || undefined)
  })
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(typed), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type: setTyped }
}
