import { CARD_PATH, cardTexts } from '@app/domain/emergency/emergency.card'
import { type ComponentType, useEffect, useState } from 'react'
import { useMe } from '../api/use-me.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { useCardChoice } from './card-choice.ts'

/** Keeps the emergency card of this device up to date while the app is open, where there is one. */
export function KeptCard() {
  const { household } = useMe()
  const kept = useCardChoice()?.household === household.id
  const [part, setPart] = useState<{ Keeper: ComponentType }>()
  useEffect(() => {
    if (!kept) return
    // Without a connection the card simply stays as it is.
    import('../features/emergency/card-keeper.tsx').then(
      ({ default: Keeper }) => setPart({ Keeper }),
      () => undefined,
    )
  }, [kept])
  return kept && part ? <part.Keeper /> : null
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
