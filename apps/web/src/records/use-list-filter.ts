import { useEffect, useState } from 'react'
import { DEBOUNCE_MILLISECONDS, LONGEST_TERM } from '@app/domain/kernel/search.vocabulary'
import type { RecordFilter } from './record-kind.ts'

export interface ListFilter {
  /** Filters sent to the server. */
  asked: RecordFilter
  /** True while words are typed or a type is chosen. */
  isFiltered: boolean
  typed: string
  type: (words: string) => void
  only: string | undefined
  show: (type: string | undefined) => void
  /** Clears all filters. */
  clear: () => void
}

/**
 * Filters chosen by the person; words are sent once typing pauses.
 * @param first the type chosen at first
 */
export function useListFilter(first?: string): ListFilter {
  const [typed, type] = useState('')
  const [only, show] = useState(first)
  const words = typed.trim().slice(0, LONGEST_TERM)
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [words])
  const q = words === '' ? '' : rested
  return {
    asked: { ...(only !== undefined && { type: only }), ...(q !== '' && { q }) },
    isFiltered: words !== '' || only !== undefined,
    typed,
    type,
    only,
    show,
    clear: () => {
      type('')
      show(undefined)
    },
  }
}
