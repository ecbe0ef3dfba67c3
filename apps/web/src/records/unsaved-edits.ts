import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

/** Unsaved input in the editors of one window or page. */
export interface UnsavedEdits {
  /** True while there is unsaved input. */
  unsaved: boolean
  /** Reads the current state, even between two renders. */
  isUnsaved: () => boolean
  /** Runs a step that closes an editor. After typing in an editor, the step runs only once the person confirms. */
  leave: (then: () => void) => void
  /** The step that awaits the person's answer. */
  waiting: (() => void) | undefined
  /** Keeps editing. */
  stay: () => void
  /** Forgets the typed input, which may then be lost. */
  release: () => void
  /** Notes an editor with typed input, or without it. */
  note: (editor: string, typed: boolean) => void
}

const ignore = () => undefined

/** Without a window or page that guards its editors, every step runs at once. */
export const UnsavedEditsContext = createContext<UnsavedEdits>({
  unsaved: false,
  isUnsaved: () => false,
  leave: (then) => then(),
  waiting: undefined,
  stay: ignore,
  release: ignore,
  note: ignore,
})

/** The guard of the surrounding editors: ask it before closing one of them. */
export const useEditorsHere = (): UnsavedEdits => use(UnsavedEditsContext)

/**
 * Tracks the editors of a window or page. A window above another also reports to that one, since both close together.
 */
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

/** Reports to the surrounding guard that this editor contains typed input, or no longer does. */
export function useNoteUnsaved(typed: boolean): void {
  const { note } = useEditorsHere()
  const editor = useId()
  useEffect(() => {
    note(editor, typed)
    return () => note(editor, false)
  }, [note, editor, typed])
}
