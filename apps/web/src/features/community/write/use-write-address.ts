import { useLocation, useSearchParams } from 'react-router'
import { type WriteAction, writeActions } from '@app/domain/community/community.links'

const ACTION = 'action'

/** Returns the address that opens a form above the current page. */
export function useWriteAddress(): (action: WriteAction) => string {
  const { pathname, search } = useLocation()
  return (action) => {
    const params = new URLSearchParams(search)
    params.set(ACTION, action)
    return `${pathname}?${params.toString()}`
  }
}

/** The form in the address, and how to close it. */
export function useWriteAction(): { action: WriteAction | undefined; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(ACTION)
  const action = (Object.keys(writeActions) as WriteAction[]).find((known) => known === asked)
  const close = () =>
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete(ACTION)
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  return { action, close }
}
