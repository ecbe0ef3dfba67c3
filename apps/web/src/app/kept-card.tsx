import { type ComponentType, useEffect, useState } from 'react'
import { CARD_KEY, keepsCard } from '../shell/card-key.ts'

/** Keeps the emergency card of this device up to date while the app is open, where there is one. */
export function KeptCard() {
  const [part, setPart] = useState<{ Keeper: ComponentType }>()
  useEffect(() => {
    const start = () => {
      if (!keepsCard()) return
      // Without a connection the card simply stays as it is.
      import('../features/emergency/card-keeper.tsx').then(
        ({ default: Keeper }) => setPart({ Keeper }),
        () => undefined,
      )
    }
    start()
    addEventListener(CARD_KEY, start)
    return () => removeEventListener(CARD_KEY, start)
  }, [])
  return part ? <part.Keeper /> : null
}
