import { useState } from 'react'
import { useWhenIdle } from '../../../loading/use-when-idle.ts'
import { useIsUnanswered } from './use-consent.ts'

const load = () => import('./consent-question.tsx')

/** Asks about cookies until there is an answer, and puts a stored one into force. */
export default function AppConsent() {
  const isUnanswered = useIsUnanswered()
  const [wasAsked, setWasAsked] = useState(false)
  // Whoever answers in the window sees it close, so the question stays once it was put.
  if (isUnanswered && !wasAsked) setWasAsked(true)
  return wasAsked ? <Question /> : null
}

/** Fetched only where there is something to ask: most visits have had their answer. */
function Question() {
  const question = useWhenIdle(load)
  return question ? <question.part /> : null
}
