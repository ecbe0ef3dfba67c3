import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { emergencyQuery } from './emergency-query.ts'
import { keepCardPage, writeCard } from './write-card.ts'

/** Writes the card anew when the app opens, and whenever what stands on it has changed. */
export default function CardKeeper() {
  const format = useFormat()
  const { household } = useMe()
  const { data } = useQuery(emergencyQuery)
  useEffect(() => {
    // The card of before stays where a new one can't be written.
    if (data) void writeCard(household.id, data, format).catch(() => undefined)
  }, [household.id, data, format])
  useEffect(() => {
    void keepCardPage().catch(() => undefined)
  }, [])
  return null
}
