import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../api/use-me.ts'
import { useCardChoice } from '../../shell/card-choice.ts'
import { useFormat } from '../../format/use-format.ts'
import { emergencyQuery } from './emergency-query.ts'
import { keepCardPage, writeCard } from './write-card.ts'

/** Keeps the card up to date, where it is that of the household acted in. */
export default function CardKeeper() {
  const { household } = useMe()
  return useCardChoice(household.id) ? <Keeping household={household} /> : null
}

/** Writes the card anew when the app opens, and whenever what stands on it has changed. */
function Keeping({ household: { id, name } }: { household: { id: string; name: string } }) {
  const format = useFormat()
  const { data } = useQuery(emergencyQuery)
  useEffect(() => {
    if (!data) return
    writeCard({ id, name }, data, format).catch((error: unknown) => {
      console.warn('failed to update the emergency card; keeping the previous one', error)
    })
  }, [id, name, data, format])
  useEffect(() => {
    keepCardPage().catch((error: unknown) => {
      console.warn('failed to keep the page of the emergency card', error)
    })
  }, [])
  return null
}
