import { useCallback } from 'react'
import { answerWithin } from '../api/client/answer-within.ts'
import { useToast } from '../ui/overlays/toast-context.ts'
import { describeError } from './describe-error.ts'

/** Timeout of a script, in ms; longer than that of an answer, because a script is larger. */
const PART_TIMEOUT = 30_000

/**
 * Loads a part of the app that code needs; `latePart` draws a part. Write the `import()` in the argument: the bundler
 * splits the app there.
 * @throws ProblemError OFFLINE after the timeout, and the errors of the loading
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> => answerWithin(PART_TIMEOUT, load)

/** Like `loadPart`, for a part that the user asked for. Shows a failure, and returns undefined then. */
export function useLoadPart(): <Part>(load: () => Promise<Part>) => Promise<Part | undefined> {
  const showToast = useToast()
  return useCallback(
    async (load) => {
      try {
        return await loadPart(load)
      } catch (error) {
        console.warn('failed to load a part of the app', error)
        const description =
          'You may be offline. Try again once you’re online. If it still doesn’t open, reload the page.'
        showToast({ title: 'This could not be opened', description, variant: 'danger' })
        return undefined
      }
    },
    [showToast],
  )
}

/**
 * True if a failed part was probably removed by an update, so that a reload of the page brings it. False without a
 * connection: a reload would lose the page.
 */
export const comesWithReload = (error: unknown): boolean =>
  describeError(error).kind === 'outdated' && navigator.onLine
