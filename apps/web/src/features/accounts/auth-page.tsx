import { SIGN_UP_PASSWORD_MIN } from '@app/domain/accounts/password.rules'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { orpc } from '../../api/queries.ts'
import { meQuery } from '../../api/use-me.ts'
import { keepsCard } from '../../shell/card-key.ts'
import { Frame } from '../../shell/frame.tsx'
import { CardLink } from '../../shell/card-link.tsx'
import { useFocusOnArrival } from '../../shell/use-focus-on-arrival.ts'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { describeUrlError } from './account-texts.ts'
import { CheckEmail } from './check-email.tsx'
import { type AuthParams, readAuthParams } from './clean-params.ts'
import { planOfCheckout } from '../plans/index.ts'
import { keepPendingReturn } from './pending-return.ts'
import { ModeButton } from './auth-card.tsx'
import { RegistrationClosed, registrationClosed } from './registration-closed.tsx'
import { useEnter } from './use-enter.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { VerifyEmail } from './verify-email.tsx'

type Mode =
  { name: 'sign-in' | 'sign-up' | 'verify' } | { name: 'check-email'; email: string; delayed: boolean }

const configQuery = orpc.accounts.getPublicConfig.queryOptions({ input: {} })

/** Signing in and up, and the steps of confirming an email address (spec access §2, auth screen). */
export default function AuthPage() {
  const [search] = useSearchParams()
  const params = readAuthParams(search)
  const [mode, setMode] = useState(() => startMode(params))
  const { data: me, isPending, errorUpdateCount } = useQuery(meQuery)
  // Asked at once, so that it is known by the time the screen is shown.
  usePrefetchQuery(configQuery)
  useUrlError(params)
  useFocusOnArrival(mode.name)
  if (mode.name !== 'verify') {
    if (me) return <Navigate to={params.returnTo} replace />
    // Only before the first answer: a form that is filled in stays while a sign-in is under way.
    if (isPending && errorUpdateCount === 0) return <LoadingScreen />
  }
  return (
    <Frame forVisitors>
      <Screen mode={mode} params={params} setMode={setMode} />
      {keepsCard() && <CardLink />}
    </Frame>
  )
}

type ScreenProps = { mode: Mode; params: AuthParams; setMode: (mode: Mode) => void }

function Screen({ mode, params, setMode }: ScreenProps) {
  const { data: config } = useQuery(configQuery)
  // Counts as open until the answer comes: the server has the last word.
  const closed = config?.registrationEnabled === false
  const enter = useEnter()
  const toSignIn = () => setMode({ name: 'sign-in' })
  const toCheckEmail = (email: string, mail: 'sent' | 'delayed' = 'sent') => {
    keepPendingReturn(params.returnTo)
    setMode({ name: 'check-email', email, delayed: mail === 'delayed' })
  }
  switch (mode.name) {
    case 'verify':
      return (
        <VerifyEmail
          token={params.token}
          onSignIn={toSignIn}
          onResend={() => setMode({ name: 'check-email', email: params.email, delayed: false })}
        />
      )
    case 'check-email':
      return <CheckEmail {...mode} unsent={config?.mailIsSent === false} onSignIn={toSignIn} />
    case 'sign-up':
      return closed ? (
        <RegistrationClosed onSignIn={toSignIn} />
      ) : (
        <SignUpForm
          email={params.email}
          minLength={config?.signUpPasswordMin ?? SIGN_UP_PASSWORD_MIN}
          choosesPlan={config?.billing !== 'off'}
          plan={planOfCheckout(params.returnTo) ?? 'free'}
          onSignIn={toSignIn}
          onDone={toCheckEmail}
        />
      )
    default:
      return (
        <SignInForm
          email={params.email}
          title="Welcome back"
          description="Sign in to see how everyone is doing."
          aside={
            closed ? (
              registrationClosed
            ) : (
              <>
                New here?{' '}
                <ModeButton onClick={() => setMode({ name: 'sign-up' })}>Create an account</ModeButton>
              </>
            )
          }
          enter={enter}
          onUnverified={toCheckEmail}
        />
      )
  }
}

function startMode({ type, token, message, email }: AuthParams): Mode {
  if (type === 'signup') return { name: token ? 'verify' : 'sign-up' }
  if (message === 'check_email') return { name: 'check-email', email, delayed: false }
  return { name: 'sign-in' }
}

/** Says once what the address says of a link that went wrong. */
function useUrlError(params: AuthParams): void {
  const showToast = useToast()
  const [problem] = useState(() => describeUrlError(params))
  useEffect(() => {
    if (problem) showToast(problem)
  }, [problem, showToast])
}
