import { useEffect, useState } from 'react'
import { useFormat } from './use-format.ts'

const MINUTE = 60_000

/** The present moment, renewed each minute, so that an open page keeps up with the day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Today on the person's calendar, yyyy-MM-dd. */
export function useToday(): string {
  const { dayOf } = useFormat()
  return dayOf(useNow())
}
