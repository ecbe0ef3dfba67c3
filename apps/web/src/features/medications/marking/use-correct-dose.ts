import { useRef, useState } from 'react'
import { commonErrors, type Problem } from '@app/domain/kernel/errors'
import type { CorrectionInput, Dose, MarkedDose } from '@app/domain/medications/doses/doses.contract'
import { doseTexts } from '@app/domain/medications/doses/doses.texts'
import { answerToWarning, isDoseWarning } from '@app/domain/medications/doses/doses.vocabulary'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { useWriteMark } from './use-write-mark.ts'

/** Sends the correction of a mark, puts the server's question, and shows a mark that was corrected in between. */
export function useCorrectDose(mark: Dose, onDone: () => void) {
  const { client } = useHouseholdApi()
  const write = useWriteMark()
  const report = useReportProblem()
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<Problem>()
  /** Mark that another user has corrected since this dialog was opened. */
  const [newer, setNewer] = useState<Dose>()
  const asked = useRef<CorrectionInput>(undefined)
  const send = (input: CorrectionInput): Promise<MarkedDose> => {
    asked.current = input
    return client.doses.correctDose({ ...input, version: newer?.version ?? mark.version })
  }
  const finish = (answer: MarkedDose) => {
    setWarning(undefined)
    write(answer)
    const { title, message } = doseTexts.stockShort
    if (answer.stockShort > 0) showToast({ title, description: message })
    else showToast({ title: doseTexts.corrected.title, variant: 'success' })
    onDone()
  }
  const refuse = (problem: Problem) => {
    if (isDoseWarning(problem)) {
      setWarning(problem)
      return
    }
    setWarning(undefined)
    const current = problem.current as Dose | undefined
    if (problem.code === commonErrors.STALE_VERSION.code && current) {
      setNewer(current)
      write({ dose: current, medication: null })
      return
    }
    report(problem, doseTexts.correctFailed)
  }
  const giveAnyway = async () => {
    if (!asked.current || !warning) return
    setBusy(true)
    try {
      finish(await send({ ...asked.current, ...answerToWarning(warning) }))
    } catch (error) {
      refuse(toProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    resting: false,
    newer,
    send,
    finish,
    refuse,
    warning,
    giveAnyway: () => void giveAnyway(),
    dropWarning: () => setWarning(undefined),
  }
}
