import { useEffect } from 'react'
import { useMe } from '../../api/use-me.ts'
import { removeCard, useCardChoices, writeCardChoice } from '../../shell/card-choice.ts'
import { useFormat } from '../../format/use-format.ts'
import { type HouseholdEmergency, useEmergencies } from './use-emergencies.ts'
import { keepCardPage, writeCard } from './write-card.ts'

/** Keeps the cards of all households of the person up to date, on a device that keeps emergency cards. */
export default function CardKeeper() {
  const { userId, households } = useMe()
  const choices = useCardChoices()
  const chosen = choices.find(({ household }) => households.some(({ id }) => id === household))
  // Cards that this person has put here, of households that they have left since.
  const left = choices
    .filter(({ household, person }) => person === userId && !households.some(({ id }) => id === household))
    .map(({ household }) => household)
    .join(' ')
  useEffect(() => {
    for (const household of left.split(' ').filter(Boolean)) void removeCard(household)
  }, [left])
  return chosen ? <Keeping afterSignOut={chosen.afterSignOut} /> : null
}

/** Writes the cards when the app opens, and whenever their contents change. */
function Keeping({ afterSignOut }: { afterSignOut: boolean }) {
  const { all } = useEmergencies()
  useEffect(() => {
    keepCardPage().catch((error: unknown) => {
      console.warn('failed to keep the page of the emergency card', error)
    })
  }, [])
  return all.map((each) => <KeepingOne key={each.household.id} of={each} afterSignOut={afterSignOut} />)
}

function KeepingOne({
  of: {
    household: { id, name },
    information,
  },
  afterSignOut,
}: {
  of: HouseholdEmergency
  afterSignOut: boolean
}) {
  const { userId } = useMe()
  const format = useFormat()
  const isChosen = useCardChoices().some(({ household }) => household === id)
  useEffect(() => {
    // A household that the person has joined since.
    if (!isChosen) writeCardChoice({ household: id, afterSignOut, person: userId })
  }, [isChosen, id, afterSignOut, userId])
  useEffect(() => {
    if (!information || !isChosen) return
    writeCard({ id, name }, information, format).catch((error: unknown) => {
      console.warn('failed to update the emergency card; keeping the previous one', error)
    })
  }, [id, name, information, format, isChosen])
  return null
}
