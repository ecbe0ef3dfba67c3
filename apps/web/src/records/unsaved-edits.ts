import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

/** What was typed in the editors of one window or page and is not saved yet. */
export interface UnsavedEdits {
  /** Something was. */
  unsaved: boolean
  /** Of this moment, also between two drawings. */
  isUnsaved: () => boolean
  /** Does what takes an editor away; where something was typed in one, only once the person has said so. */
  leave: (then: () => void) => void
  /** What is waiting for the person's word. */
  waiting: (() => void) | undefined
  /** The person keeps editing. */
  stay: () => void
  /** Forgets what was typed: it may go. */
  release: () => void
  /** An editor tells whether something was typed in it. */
  note: (editor: string, typed: boolean) => void
}

const ignore = () => undefined

/** Where no window or page looks after its editors, nothing is held back. */
export const UnsavedEditsContext = createContext<UnsavedEdits>({
  unsaved: false,
  isUnsaved: () => false,
  leave: (then) => then(),
  waiting: undefined,
  stay: ignore,
  release: ignore,
  note: ignore,
})

/** The editors around which this stands: what takes one of them away asks here first. */
export const useEditorsHere = (): UnsavedEdits => use(UnsavedEditsContext)

/** Looks after the editors of a window or page. A window above another tells that one too, which is left with it. */
export function useUnsavedEdits(): UnsavedEdits {
  const { note: tellOuter } = useEditorsHere()
  const typedIn = useRef(new Set<string>())
  const [unsaved, setUnsaved] = useState(false)
  const [waiting, setWaiting] = useState<{ step: () => void }>()
  const isUnsaved = useCallback(() => typedIn.current.size > 0, [])
  const note = useCallback(
    (editor: string, typed: boolean) => {
      if (typed) typedIn.current.add(editor)
      else typedIn.current.delete(editor)
      setUnsaved(isUnsaved())
      tellOuter(editor, typed)
    },
    [isUnsaved, tellOuter],
  )
  const release = useCallback(() => {
    for (const editor of typedIn.current) note(editor, false)
    setWaiting(undefined)
  }, [note])
  const leave = useCallback(
    (then: () => void) => {
      if (isUnsaved()) setWaiting({ step: then })
      else then()
    },
    [isUnsaved],
  )
  const stay = useCallback(() => setWaiting(undefined), [])
  return useMemo(
    () => ({ unsaved, isUnsaved, leave, waiting: waiting?.step, stay, release, note }),
    [unsaved, isUnsaved, leave, waiting, stay, release, note],
  )
}

/** Tells those who look after this editor whether something was typed in it. */
export function useNoteUnsaved(typed: boolean): void {
  const { note } = useEditorsHere()
  const editor = useId()
  useEffect(() => {
    note(editor, typed)
    return () => note(editor, false)
  }, [note, editor, typed])
}
