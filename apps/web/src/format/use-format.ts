import { useMemo } from 'react'
import { useMe } from '../api/use-me.ts'
import { type Format, formatFor } from './format.ts'

/** How instants, weights and money read to the signed-in person; it changes at once with their settings. */
export function useFormat(): Format {
  const { preferences } = useMe()
  return useMemo(() => formatFor(preferences), [preferences])
}
