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
    // The card of before stays where a new one can't be written.
    if (data) void writeCard({ id, name }, data, format).catch(() => undefined)
  }, [id, name, data, format])
  useEffect(() => {
    void keepCardPage().catch(() => undefined)
  }, [])
  return null
}
