import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { tutorialOf } from '@app/domain/tutorials/tutorials'
import type { TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import { type Celebration as Kind, celebrationOf } from '@app/domain/tutorials/tutorials.rules'
import { tutorialTexts } from '@app/domain/tutorials/tutorials.texts'
import { COMPLETION_EXIT_MILLISECONDS } from '@app/domain/tutorials/tutorials.timing'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { meQuery } from '../../api/use-me.ts'
import { useSavePreference } from '../../session/use-save-preference.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { Celebration } from './celebration.tsx'
import { endRun, type Run } from './run-store.ts'
import { TutorialSteps } from './tutorial-steps.tsx'
import { tutorialsQuery } from './tutorials-query.ts'

interface Finished {
  kind: Kind
  answer: TutorialsAnswer
}

/** Tutorial from its first step to its celebration. */
export default function TutorialHost({ run }: { run: Run }) {
  const { name } = tutorialOf(run.id)
  const showToast = useToast()
  const savePreference = useSavePreference()
  const report = useReport(run)
  const [finished, setFinished] = useState<Finished>()
  const [isEnding, setEnding] = useState(false)
  const begin = useEffectEvent(() => {
    if (run.isOffered) return
    if (run.step === 0) showToast({ title: tutorialTexts.started, description: name, variant: 'success' })
    // Continues a tutorial that was left.
    void report({ currentStep: run.step, skipped: [], isClosed: false }).catch(() => undefined)
  })
  useEffect(() => begin(), [])

  const end = () => endRun(run)
  const leave = (step: number, skipped: readonly string[]) => {
    end()
    showToast(tutorialTexts.left)
    void report({ currentStep: step, skipped, isClosed: true }).catch(() => undefined)
  }
  const showCompleted = () =>
    showToast({ title: tutorialTexts.completed, description: name, variant: 'success' })
  const finish = (skipped: readonly string[]) => {
    if (isEnding) return
    if (run.isRepeated) {
      end()
      showCompleted()
      return
    }
    setEnding(true)
    let isLate = false
    // Ends after a timeout, so that a missing answer holds up no user.
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, COMPLETION_EXIT_MILLISECONDS)
    report({ currentStep: tutorialOf(run.id).steps.length, skipped })
      .then(
        (answer) => {
          if (isLate) {
            showCompleted()
            return
          }
          const completed = answer.tutorials.filter(({ isCompleted }) => isCompleted).length
          setFinished({ kind: celebrationOf(completed), answer })
        },
        (error: unknown) => {
          const { message } = toProblem(error)
          showToast({ title: tutorialTexts.notSaved, description: message, variant: 'danger' })
          end()
        },
      )
      .finally(() => clearTimeout(timer))
  }
  if (finished) return <Celebration {...finished} name={name} onClose={end} />
  return (
    <TutorialSteps
      run={run}
      isEnding={isEnding}
      onReach={(step, skipped) => void report({ currentStep: step, skipped }).catch(() => undefined)}
      onLeave={leave}
      onFinish={finish}
      onNeverAgain={(step, skipped) => {
        end()
        savePreference({ tutorials: false })
        showToast(tutorialTexts.off)
        void report({ currentStep: step, skipped, isClosed: true }).catch(() => undefined)
      }}
    />
  )
}

interface Report {
  currentStep: number
  skipped: readonly string[]
  isClosed?: boolean
}

/**
 * Reports the user's progress to the server, and its answer to the page. Each report contains all earlier progress, so
 * the next one makes up for a lost one.
 */
function useReport({ id, isRepeated }: Run): (report: Report) => Promise<TutorialsAnswer> {
  const queryClient = useQueryClient()
  return async ({ skipped, ...report }) => {
    if (isRepeated) return queryClient.ensureQueryData(tutorialsQuery)
    const answer = await client.tutorials.saveTutorialProgress({
      tutorialId: id,
      skipped: [...skipped],
      ...report,
    })
    await queryClient.cancelQueries({ queryKey: tutorialsQuery.queryKey })
    queryClient.setQueryData(tutorialsQuery.queryKey, answer)
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey }).catch(() => undefined)
    return answer
  }
}
