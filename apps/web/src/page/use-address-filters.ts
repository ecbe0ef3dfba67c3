import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DEBOUNCE_MILLISECONDS } from '@app/domain/kernel/search.vocabulary'

/** A value of the address if it is among those known. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  asked: string | null,
): Value | undefined => values.find((value) => value === asked)

interface AddressFilters {
  /** Words of a search. */
  q?: string | undefined
}

interface AddressFiltersOptions<Filters> {
  /** Reads the filters of an address besides the words; unknown values are left out. */
  read: (search: URLSearchParams) => Omit<Filters, 'q'>
  /** Values that stay out of the address. */
  defaults: Filters
  /** Most characters of a search. */
  most: number
}

/** Filters of a list in the address; typed words reach it once typing pauses. */
export function useAddressFilters<Filters extends AddressFilters>({
  read,
  defaults,
  most,
}: AddressFiltersOptions<Filters>) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q')?.trim().slice(0, most) || undefined
  const change = (changed: Partial<Filters>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changed) as [
          keyof Filters & string,
          string | undefined,
        ][]) {
          if (value && value !== defaults[name]) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { typed, type } = useTypedWords({
    known: q,
    most,
    onPause: (words) => change({ q: words } as Partial<Filters>),
  })
  return { filters: { ...read(search), q }, typed, type, change }
}

interface TypedWordsOptions {
  /** Words in the address. */
  known: string | undefined
  /** Most characters of a search. */
  most: number
  /** Called once typing pauses with other words than the known ones; undefined for none. */
  onPause: (words: string | undefined) => void
}

/** Words of a search field; they reach the address once typing pauses. */
function useTypedWords({ known, most, onPause }: TypedWordsOptions) {
  const [typed, setTyped] = useState(known ?? '')
  const [shown, setShown] = useState(known)
  // Going back, or a link, brings other words.
  if (shown !== known) {
    setShown(known)
    if (typed.trim() !== (known ?? '')) setTyped(known ?? '')
  }
  const sendTyped = useEffectEvent((text: string) => {
    const words = text.trim().slice(0, most)
    if (words !== (known ?? '')) onPause(words || undefined)
  })
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(typed), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type: setTyped }
}
