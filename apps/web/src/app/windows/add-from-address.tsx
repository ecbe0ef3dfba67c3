import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { AddDialogId } from '../../windows/add-actions.ts'
import { useAdd } from '../../windows/add-context.ts'

const PARAM = 'add'
/** Add actions of the installed app's shortcuts; see tooling/web-manifest.ts. */
const offered: readonly AddDialogId[] = ['dose', 'weight']

/** Opens the dialog that a shortcut of the installed app asks for, once: a reloaded page does not ask again. */
export function AddFromAddress() {
  const [params, setParams] = useSearchParams()
  const { openAdd } = useAdd()
  const asked = params.get(PARAM)
  useEffect(() => {
    if (asked === null) return
    setParams(
      (present) => {
        present.delete(PARAM)
        return present
      },
      { replace: true, preventScrollReset: true },
    )
    const id = offered.find((candidate) => candidate === asked)
    if (id) openAdd(id)
  }, [asked, setParams, openAdd])
  return null
}
