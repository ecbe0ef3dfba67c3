import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { useMe } from '../api/use-me.ts'
import { type Format, formatFor } from './format.ts'

// Creating formatters costs more than drawing a card, and every card needs them.
const formats = new WeakMap<Preferences, Format>()

/** Format of instants and weights for the signed-in person; it changes at once with their settings. */
export function useFormat(): Format {
  const { preferences } = useMe()
  const known = formats.get(preferences)
  if (known) return known
  const made = formatFor(preferences)
  formats.set(preferences, made)
  return made
}
