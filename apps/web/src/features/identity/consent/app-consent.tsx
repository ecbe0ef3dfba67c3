import { useState } from 'react'
import { latePart } from '../../../loading/late-part.tsx'
import { useIsUnanswered } from './use-consent.ts'

/** Loads only if there is a question: most visitors have already answered. */
const ConsentQuestion = latePart(() => import('./consent-question.tsx'), { when: 'idle' })

/** Asks about cookies until there is an answer, and applies a stored one. */
export default function AppConsent() {
  const isUnanswered = useIsUnanswered()
  const [wasAsked, setWasAsked] = useState(false)
  // Keeps the question mounted once it was asked: the dialog needs to close after the answer.
  if (isUnanswered && !wasAsked) setWasAsked(true)
  return wasAsked ? <ConsentQuestion /> : null
}
