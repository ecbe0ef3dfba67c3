import { useEffect, useState } from 'react'
import { dayOf } from './format-dates.ts'

const MINUTE = 60_000

/** The present moment, renewed each minute, so that a page that stays open keeps up with the day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Today on this device's calendar, yyyy-MM-dd. */
export const useToday = (): string => dayOf(useNow())
