import { CARD_PATH, cardTexts } from '@app/domain/emergency/emergency.card'
import { type ComponentType, useEffect, useState } from 'react'
import { buttonStyle } from '../ui/button-style.ts'
import { CARD_KEY, keepsCard } from './card-key.ts'

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

/** The way to the emergency card where the app can't go on. It leaves the app, which may be what is broken. */
export function CardLink() {
  return (
    <p className="text-center">
      <a href={CARD_PATH} className={buttonStyle('quiet')}>
        {cardTexts.link}
      </a>
    </p>
  )
}
