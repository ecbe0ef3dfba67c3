import { useCallback, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** State of an entry of the history: the steps from the first entry of the wizard up to this one. */
interface Trail {
  steps: number[]
}

const isTrail = (state: unknown): state is Trail =>
  typeof state === 'object' && state !== null && 'steps' in state && Array.isArray(state.steps)

interface Steps {
  /** From 0. */
  step: number
  goTo: (step: number) => void
}

/**
 * Present step of a wizard. Each step is a history entry with the same address, so that going back leads to the
 * previous step.
 * @param first the step on arrival
 * @param count number of steps
 */
export function useSteps(first: number, count: number): Steps {
  const { pathname, search, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const bound = (wanted: number) => Math.min(count - 1, Math.max(0, wanted))
  const kept = isTrail(state) ? state.steps : undefined
  const [arrival] = useState(first)
  // Updates at once: the router may take a moment, in which the previous step's fields would still show.
  const [step, setStep] = useState(() => bound(kept?.at(-1) ?? first))
  const [seen, setSeen] = useState(kept)
  if (kept !== seen) {
    setSeen(kept)
    if (kept) setStep(bound(kept.at(-1) ?? 0))
  }
  const open = useCallback(
    (steps: number[], replace: boolean) =>
      void navigate(
        { pathname, search },
        { state: { steps } satisfies Trail, replace, preventScrollReset: true },
      ),
    [navigate, pathname, search],
  )
  // Later entries lead back to this one, also after a reload on one of them.
  useEffect(() => {
    if (!kept) open([arrival], true)
  }, [kept, open, arrival])
  const goTo = (wanted: number) => {
    const next = bound(wanted)
    const steps = kept ?? [arrival]
    if (next === step) return
    setStep(next)
    if (next > step) open([...steps, next], false)
    else if (steps.at(-2) === next) void navigate(-1)
    // Goes back by more than one entry, or to a step before the first one.
    else open([...steps.filter((earlier) => earlier < next), next], true)
  }
  return { step, goTo }
}
