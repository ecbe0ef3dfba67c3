import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { dosePictureTexts } from '@app/domain/medications/doses/dose-pictures.texts'
import { keptHere } from '@app/domain/offline/waiting-changes.texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { uploadForm } from '../../../api/upload.ts'
import { meQuery } from '../../../api/use-me.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { useWriteMark } from './use-write-mark.ts'

/**
 * Sends the picture of a mark. The dose is noted before, whatever becomes of the upload; without an answer it waits.
 * @param title the dose in words
 */
export function useSendPicture(title: string) {
  const [progress, setProgress] = useState<number>()
  const queryClient = useQueryClient()
  const { household } = useHouseholdApi()
  const report = useReportProblem()
  const write = useWriteMark()
  const showToast = useToast()
  const keep = (id: string, picture: File): Promise<boolean> =>
    import('./waiting-mark.tsx')
      .then(({ keepPicture }) => keepPicture(id, picture, { title, household }))
      .catch(() => false)
  const send = async ({ id }: Dose, picture: File): Promise<void> => {
    const form = new FormData()
    form.append('file', picture)
    setProgress(0)
    try {
      const pictured = await uploadForm<Dose>(`/doses/${id}/picture`, form, {
        onProgress: setProgress,
        household,
      })
      write({ dose: pictured, medication: null })
    } catch (error) {
      if (hasCode(error, 'OFFLINE') && (await keep(id, picture))) showToast(keptHere())
      else report({ ...toProblem(error), title: dosePictureTexts.failed.title }, dosePictureTexts.failed)
    } finally {
      setProgress(undefined)
    }
    // A picture is one of the photos that are used of the plan.
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return { progress, send }
}
