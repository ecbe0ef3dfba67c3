import type { Dose, dosesContract } from '@app/domain/doses/doses.contract'
import { doseTexts } from '@app/domain/doses/doses.texts'
import { isDoseWarning } from '@app/domain/doses/doses.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import type { InferContractRouterInputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { uploadForm } from '../../api/upload.ts'
import { meQuery } from '../../api/use-me.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { useToast } from '../../ui/toast-context.ts'

type MarkInput = InferContractRouterInputs<typeof dosesContract>['markDose']
interface Marked {
  dose: Dose
  stockShort: number
}

interface SendMarkOptions {
  file: File | undefined
  /** The dose comes too soon; the person decides. */
  onWarning: (warning: Problem | undefined) => void
  onClose: () => void
}

/** Sends a mark and then its picture: the dose is noted first, whatever becomes of the upload. */
export function useSendMark({ file, onWarning, onClose }: SendMarkOptions) {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number>()
  const sent = useRef<MarkInput>(undefined)
  const queryClient = useQueryClient()
  const report = useReportProblem()
  const showToast = useToast()

  const send = (input: MarkInput): Promise<Marked> => {
    sent.current = input
    return client.doses.markDose(input)
  }
  const onDone = async ({ dose, stockShort }: Marked) => {
    onWarning(undefined)
    if (file) await sendPicture(dose, file)
    if (stockShort > 0) {
      showToast({ title: doseTexts.stockShort.title, description: doseTexts.stockShort.message })
    }
    onClose()
    // A picture is one of the photos that are used of the plan.
    const changed = [orpc.doses.key(), ...(file ? [meQuery.queryKey] : [])]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  const sendPicture = async (dose: Dose, picture: File) => {
    const form = new FormData()
    form.append('file', picture)
    try {
      await uploadForm<Dose>(`/doses/${dose.id}/picture`, form, { onProgress: setProgress })
    } catch (error) {
      const { title } = doseTexts.pictureFailed
      report({ ...toProblem(error), title }, doseTexts.pictureFailed)
    } finally {
      setProgress(undefined)
    }
  }
  const onProblem = (problem: Problem) => {
    if (isDoseWarning(problem)) {
      onWarning(problem)
      return
    }
    report(problem, doseTexts.markFailed)
    // Somebody was faster, or the schedule changed: the list behind says what holds now.
    void queryClient.invalidateQueries({ queryKey: orpc.doses.key() })
    if (problem.code === 'DOSE_ALREADY_MARKED') onClose()
  }
  const sendAnyway = async () => {
    if (!sent.current) return
    setBusy(true)
    try {
      await onDone(await send({ ...sent.current, anyway: true }))
    } catch (error) {
      onProblem(toProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, progress, send, sendAnyway, onDone, onProblem }
}
