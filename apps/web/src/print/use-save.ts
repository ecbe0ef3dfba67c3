import { toProblem } from '../api/client/problem-error.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { useProblemToast } from '../api/use-problem-toast.ts'
import { useDropFailures } from '../ui/overlays/toast-context.ts'
import { saveFile } from './save-file.ts'

interface Saving {
  /** Requests the file from the server. */
  read: () => Promise<Blob>
  /** Name of the file, if the answer gives none. */
  fileName: string
}

/**
 * Saves files that the server writes, one at a time.
 * @param failed title of a failure
 */
export function useSave(failed: string): { busy: boolean; save: (saving: Saving) => void } {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const save = async ({ read, fileName }: Saving) => {
    dropFailures()
    try {
      saveFile(await read(), fileName)
    } catch (error) {
      showProblem({ title: failed, message: toProblem(error).message })
    }
  }
  return { busy, save: (saving) => void run(() => save(saving)) }
}
