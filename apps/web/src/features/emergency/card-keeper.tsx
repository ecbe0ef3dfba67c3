import { useEffect, useEffectEvent } from 'react'
import { useMe } from '../../api/use-me.ts'
import { readCardChoice, removeCards, useCardChoices, writeCardChoice } from '../../device/card-choice.ts'
import { useFormat } from '../../format/use-format.ts'
import { type HouseholdEmergency, useEmergencies } from './use-emergencies.ts'
import { keepCardPage, writeCard } from './write-card.ts'

/** Keeps the cards of the user's households up to date, on a device that stores emergency cards. */
export default function CardKeeper() {
  const { userId, households } = useMe()
  const choices = useCardChoices()
  const chosen = choices.find(({ household }) => households.some(({ id }) => id === household))
  // Removes this user's cards of households that they have left since.
  const left = choices
    .filter(({ household, person }) => person === userId && !households.some(({ id }) => id === household))
    .map(({ household }) => household)
    .join(' ')
  useEffect(() => {
    if (left) void removeCards(left.split(' '))
  }, [left])
  return chosen ? <Keeping afterSignOut={chosen.afterSignOut} /> : null
}

/** Writes the cards when the app opens, and whenever their contents change. */
function Keeping({ afterSignOut }: { afterSignOut: boolean }) {
  const { userId, households } = useMe()
  const { all } = useEmergencies()
  const ids = households.map(({ id }) => id).join(' ')
  const choose = useEffectEvent((household: string) => {
    if (!readCardChoice(household)) writeCardChoice({ household, afterSignOut, person: userId })
  })
  // Includes households that the user has joined since. A card that was removed stays removed.
  useEffect(() => {
    for (const household of ids.split(' ')) choose(household)
  }, [ids])
  useEffect(() => {
    keepCardPage().catch((error: unknown) => {
      console.warn('failed to keep the page of the emergency card', error)
    })
  }, [])
  return all.map((each) => <KeepingOne key={each.household.id} of={each} />)
}

function KeepingOne({
  of: {
    household: { id, name },
    information,
  },
}: {
  of: HouseholdEmergency
}) {
  const format = useFormat()
  const isChosen = useCardChoices().some(({ household }) => household === id)
  useEffect(() => {
    if (!information || !isChosen) return
    writeCard({ id, name }, information, format).catch((error: unknown) => {
      console.warn('failed to update the emergency card; keeping the previous one', error)
    })
  }, [id, name, information, format, isChosen])
  return null
}
