import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { readPaidPlan } from '../../../plans/index.ts'
import { VerifyEmail } from '../../sign-up/verify-email.tsx'
import { keepPendingReturn } from '../pending-return.ts'

export type GoogleWelcomeProps = {
  /** Page that the new user requested. */
  returnTo: string
  onSignIn: () => void
}

/** Continues after a sign-up with Google as after a verified address: to onboarding or to the chosen plan. */
export function GoogleWelcome({ returnTo, onSignIn }: GoogleWelcomeProps) {
  const [search] = useSearchParams()
  useLayoutEffect(() => keepPendingReturn(returnTo), [returnTo])
  return (
    <VerifyEmail
      token=""
      verified={readPaidPlan(search.get('plan')) ?? 'free'}
      title={googleTexts.welcome}
      onSignIn={onSignIn}
      onResend={onSignIn}
    />
  )
}
