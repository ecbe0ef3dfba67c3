import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TutorialStep } from '@app/domain/kernel/tutorials.vocabulary'
import { tutorialOf } from '@app/domain/tutorials/tutorials'
import { stepsFor } from '@app/domain/tutorials/tutorials.rules'
import { useMe } from '../../api/use-me.ts'
import { goAfterClosing } from '../../ui/behaviour/history-layers.ts'
import { useRest } from '../../ui/behaviour/second-tap.ts'
import type { Run } from './run-store.ts'
import { tutorialsQuery } from './tutorials-query.ts'

/** Callbacks of a run. Steps are counted as the tutorial has them, for every role. */
export interface StepsOutcome {
  /** Called with the number of completed steps. */
  onReach: (step: number, skipped: readonly string[]) => void
  onLeave: (step: number, skipped: readonly string[]) => void
  onFinish: (skipped: readonly string[]) => void
}

/** Steps of a run for this user, and the navigation between them. */
export function useSteps(run: Run, { onReach, onLeave, onFinish }: StepsOutcome) {
  const me = useMe()
  const tutorial = tutorialOf(run.id)
  // Fixes the steps of a run: the user's permissions can change during it.
  const [steps] = useState(() =>
    stepsFor(tutorial, { may: me.may, features: me.features, plan: me.household.plan }),
  )
  const indexOf = (step: TutorialStep) => tutorial.steps.indexOf(step)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      steps.findIndex((step) => indexOf(step) >= run.step),
    ),
  )
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const { resting, rest } = useRest()
  const goTo = useGoTo()
  const step = steps[at] as TutorialStep
  const { holds, ask } = useCondition(step, me.usage)
  const isLast = at === steps.length - 1

  const show = (next: number, goes = true) => {
    rest()
    setRefused(false)
    setAt(next)
    if (goes) goTo(steps[next])
  }
  const goOn = (skips: boolean, goes = true) => {
    const passed = skips ? [...skipped, step.id] : skipped.filter((id) => id !== step.id)
    setSkipped(passed)
    const next = steps[at + 1]
    if (!next) {
      onFinish(passed)
      return
    }
    onReach(indexOf(next), passed)
    show(at + 1, goes)
  }
  const press = (act: () => void) => {
    if (resting) rest()
    else act()
  }
  const next = async () => {
    if (holds || (await ask())) goOn(false)
    else setRefused(true)
  }
  const hasArrived = useEffectEvent(() => goTo(step))
  useEffect(() => {
    if (!run.isOffered) hasArrived()
  }, [run])
  useGoOnOnceDone(step, holds, () => goOn(false))
  return {
    step,
    at,
    total: steps.length,
    isLast,
    /** True for a step whose awaited record exists. */
    isDone: step.completion.type === 'database' && holds,
    isRefused,
    resting,
    back: () => press(() => show(at - 1)),
    skip: () => press(() => goOn(true)),
    next: () => press(() => void next()),
    /** Continues after a press of the step's target; a link navigates on its own. */
    goOnFromPage: (isLink: boolean) => press(() => goOn(false, !isLink)),
    takeMeThere: () => goTo(step),
    leave: () => onLeave(Math.max(run.step, indexOf(step)), skipped),
    reached: Math.max(run.step, indexOf(step)),
    skipped,
  }
}

/** Opens the page of a step's target, once the previous step's dialog has closed. */
function useGoTo(): (step: TutorialStep | undefined) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (step) => {
    if (step && step.targets.length > 0 && step.path !== pathname)
      goAfterClosing(() => void navigate(step.path))
  }
}

/** State of a step's condition, as the server reports it, and a function to ask it now. */
function useCondition({ completion }: TutorialStep, usage: object) {
  const { data, refetch } = useQuery(tutorialsQuery)
  const condition = completion.type === 'database' ? completion.condition : undefined
  // Asks again after each addition, here or elsewhere, which changes the usage.
  const known = useRef(usage)
  useEffect(() => {
    if (known.current === usage) return
    known.current = usage
    void refetch()
  }, [usage, refetch])
  return {
    holds: condition === undefined || data?.conditions[condition] === true,
    ask: async () => {
      const { data: now } = await refetch()
      return condition !== undefined && now?.conditions[condition] === true
    },
  }
}

/** Continues once a step's condition becomes true while the step is shown; one that was true before needs Next. */
function useGoOnOnceDone({ id, completion }: TutorialStep, holds: boolean, goOn: () => void): void {
  const onDone = useEffectEvent(goOn)
  const waited = useRef<string>(undefined)
  useEffect(() => {
    if (completion.type !== 'database') return
    const hasWaited = waited.current === id
    waited.current = holds ? undefined : id
    if (holds && hasWaited) onDone()
  }, [id, completion, holds])
}
