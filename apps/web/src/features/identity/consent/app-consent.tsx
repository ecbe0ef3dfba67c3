import { useState } from 'react'
import { useWhenIdle } from '../../../loading/use-when-idle.ts'
import { useIsUnanswered } from './use-consent.ts'

const load = () => import('./consent-question.tsx')

/** Asks about cookies until there is an answer, and applies a stored one. */
export default function AppConsent() {
  const isUnanswered = useIsUnanswered()
  const [wasAsked, setWasAsked] = useState(false)
  // Keeps the question mounted once it was asked: the dialog needs to close after the answer.
  if (isUnanswered && !wasAsked) setWasAsked(true)
  return wasAsked ? <Question /> : null
}

/** Loads the banner only if there is a question: most visitors have already answered. */
function Question() {
  const question = useWhenIdle(load)
  return question ? <question.part /> : null
}
