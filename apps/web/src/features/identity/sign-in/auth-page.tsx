import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Plan } from '@app/domain/kernel/access/plans'
import { hasCode } from '../../../api/client/problem-error.ts'
import { meQuery } from '../../../api/use-me.ts'
import { keepsCard, keepsOffline } from '../../../device/kept-here.ts'
import { isInNativeShell } from '../../../device/native-shell.ts'
import { loadPart } from '../../../loading/load-part.ts'
import { CardLink } from '../../../page/card-link.tsx'
import { Frame } from '../../../page/frame.tsx'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { useSignOut } from '../../../session/use-sign-out.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { LoadingScreen } from '../../../ui/layout/loading-screen.tsx'
import { type ToastMessage, useToast } from '../../../ui/overlays/toast-context.ts'
import { planOfCheckout } from '../../plans/index.ts'
import { accountTexts, describeUrlError } from '../accounts/account-texts.ts'
import { type AuthParams, readAuthParams } from '../accounts/clean-params.ts'
import { configQuery } from '../accounts/config-query.ts'
import { rulesInForce } from '../accounts/rules-in-force.ts'
import { SetPassword } from '../accounts/set-password.tsx'
import { CheckEmail } from '../sign-up/check-email.tsx'
import { invitationIn } from '../sign-up/invitation-return.ts'
import { RegistrationClosed, registrationTexts } from '../sign-up/registration-closed.tsx'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { VerifyEmail } from '../sign-up/verify-email.tsx'
import { ModeButton } from './auth-card.tsx'
import { CheckResetEmail } from './check-reset-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { GoogleLinkForm } from './google/google-link-form.tsx'
import { problemFromAddress } from './google/google-problems.ts'
import { GoogleWelcome } from './google/google-welcome.tsx'
import { recallTypedEmail } from './google/typed-email.ts'
import { keepPendingReturn } from './pending-return.ts'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEnter } from './use-enter.ts'

type Mode =
  | { name: 'sign-in' | 'sign-up' | 'forgot' | 'set-password' }
  | { name: 'verify'; plan?: Plan; title?: string }
  | { name: 'google-new' | 'google-link' | 'second-step' }
  | { name: 'check-email' | 'check-reset-email'; email: string; delayed: boolean }

/** Modes that stay open, or are meant for the user, while a session exists. */
const staysWithSession = new Set<Mode['name']>(['verify', 'google-new', 'set-password'])

/** Sign-in, sign-up, email confirmation and password reset (spec access §2, auth screen). */
export default function AuthPage() {
  const { search, hash } = useLocation()
  const params = useMemo(() => readAuthParams(new URLSearchParams(search), hash), [search, hash])
  const [mode, setMode] = useState(() => startMode(params))
  // Last typed email address; each form starts with it.
  const [email, setEmail] = useState(
    () => params.email || (params.type === 'google' ? recallTypedEmail() : ''),
  )
  const { data: me, error, isPending, errorUpdateCount } = useQuery(meQuery)
  useUrlError(params)
  useFocusOnArrival(mode.name)
  const isOver = me === null
  useEffect(() => {
    // Clears a session that was ended from elsewhere: a phone still shows its reminders, and a browser still opens its
    // cached pages.
    if (isOver && (isInNativeShell() || keepsOffline()))
      void loadPart(() => import('../../../session/ended-session.ts')).then((session) =>
        session.clearEndedSession(),
      )
  }, [isOver])
  if (mode.name === 'google-new' && me === null) setMode({ name: 'sign-in' })
  if (!staysWithSession.has(mode.name)) {
    if (me || hasCode(error, 'SECOND_FACTOR_REQUIRED')) return <Navigate to={params.returnTo} replace />
    // Shows the loading screen only before the first answer: a filled-in form stays during a sign-in.
    if (isPending && errorUpdateCount === 0) return <LoadingScreen />
  }
  return (
    <Frame forVisitors>
      <Screen mode={mode} params={params} setMode={setMode} email={email} setEmail={setEmail} />
      {keepsCard() && <CardLink />}
    </Frame>
  )
}

type ScreenProps = {
  mode: Mode
  params: AuthParams
  setMode: (mode: Mode) => void
  email: string
  setEmail: (email: string) => void
}

function Screen({ mode, params, setMode, email, setEmail }: ScreenProps) {
  const { data: config } = useQuery(configQuery)
  // Counts registration as open until the answer comes: the server decides in the end.
  const invitation = invitationIn(params.returnTo)
  const closed =
    config && config.registration !== 'open' && !(invitation && config.registration === 'closed')
      ? registrationTexts[config.registration]
      : undefined
  const googleReturnTo = config?.google && !config.maintenance ? params.returnTo : undefined
  const enter = useEnter()
  const leave = useLeave()
  const toSignIn = () => setMode({ name: 'sign-in' })
  const toForgot = (typed = email) => {
    setEmail(typed)
    setMode({ name: 'forgot' })
  }
  const toCheckEmail = (address: string, mail: 'sent' | 'delayed' = 'sent', isOpen = false) => {
    keepPendingReturn(params.returnTo)
    // An open account enters at once. Its plan is paid for only after its address is confirmed.
    if (isOpen) setMode({ name: 'verify', plan: 'free', title: accountTexts.accountOpen })
    else setMode({ name: 'check-email', email: address, delayed: mail === 'delayed' })
  }
  switch (mode.name) {
    case 'verify':
      return (
        <VerifyEmail
          token={params.token}
          {...(mode.plan && { verified: mode.plan })}
          {...(mode.title && { title: mode.title })}
          onSignIn={toSignIn}
          onResend={() => setMode({ name: 'check-email', email: params.email, delayed: false })}
        />
      )
    case 'google-new':
      return <GoogleWelcome returnTo={params.returnTo} onSignIn={toSignIn} />
    case 'google-link':
      return (
        <GoogleLinkForm
          email={params.email}
          enter={enter}
          onForgot={toForgot}
          onSignIn={toSignIn}
          onSecondStep={() => setMode({ name: 'second-step' })}
        />
      )
    case 'second-step':
      return <SecondStep enter={enter} onBack={toSignIn} />
    case 'check-email':
      return (
        <CheckEmail
          {...mode}
          unsent={config?.mailIsSent === false}
          onSignIn={toSignIn}
          onVerified={(plan) => setMode({ name: 'verify', plan })}
        />
      )
    case 'forgot':
      return (
        <ForgotPassword
          email={email}
          onSent={(address, mail) => {
            setEmail(address)
            setMode({ name: 'check-reset-email', email: address, delayed: mail === 'delayed' })
          }}
          onSignIn={toSignIn}
        />
      )
    case 'check-reset-email':
      return <CheckResetEmail {...mode} unsent={config?.mailIsSent === false} onSignIn={toSignIn} />
    case 'set-password':
      return (
        <SetPassword
          token={params.token}
          rules={rulesInForce('change', config)}
          onDone={(address) => {
            setEmail(address)
            setMode({ name: 'sign-in' })
            leave(address)
          }}
          onForgot={toForgot}
          onSignIn={toSignIn}
        />
      )
    case 'sign-up':
      return closed ? (
        <RegistrationClosed why={closed} onSignIn={toSignIn} />
      ) : (
        <SignUpForm
          email={email}
          rules={rulesInForce('signUp', config)}
          choosesPlan={config?.billing !== 'off' && !invitation}
          plan={planOfCheckout(params.returnTo) ?? 'free'}
          {...(invitation && { invitation })}
          googleReturnTo={googleReturnTo}
          onSignIn={toSignIn}
          onDone={toCheckEmail}
        />
      )
    default:
      return (
        <SignInForm
          email={email}
          title="Welcome back"
          description="Sign in to see how everyone is doing."
          aside={
            closed ? (
              <>
                {closed} <InvitationLink />
              </>
            ) : (
              <>
                New here?{' '}
                <ModeButton onClick={() => setMode({ name: 'sign-up' })}>Create an account</ModeButton>
                <span className="max-sm:hidden">·</span>
                <InvitationLink />
              </>
            )
          }
          enter={enter}
          googleReturnTo={googleReturnTo}
          onUnverified={toCheckEmail}
          onForgot={toForgot}
        />
      )
  }
}

/** For a user whose invitation was mailed to another device. */
const InvitationLink = () => (
  <Link
    to="/accept-invitation"
    className="inline-flex min-h-11 items-center px-1 max-sm:flex max-sm:justify-center"
  >
    I have an invitation code
  </Link>
)

function startMode({ type, token, message, email }: AuthParams): Mode {
  if (type === 'recovery') return { name: token ? 'set-password' : 'forgot' }
  if (type === 'google_new') return { name: 'google-new' }
  if (type === 'second_step') return { name: 'second-step' }
  if (type === 'google_link' && email) return { name: 'google-link' }
  if (type === 'signup') return { name: token ? 'verify' : 'sign-up' }
  if (message === 'check_email') return { name: 'check-email', email, delayed: false }
  return { name: 'sign-in' }
}

/** Reports the new password; first ends any session of this browser, no matter who is signed in. */
function useLeave(): (email: string) => void {
  const { data: me } = useQuery(meQuery)
  const { signOut } = useSignOut()
  const showToast = useToast()
  return (email) => {
    if (me) signOut(email)
    showToast(accountTexts.passwordUpdated)
  }
}

/** Reports once the failure of a link that the address names. */
function useUrlError(params: AuthParams): void {
  const showToast = useToast()
  const [problem] = useState(() =>
    params.type === 'google' ? describeGoogle(params) : describeUrlError(params),
  )
  useEffect(() => {
    if (problem) showToast(problem)
  }, [problem, showToast])
}

/** Describes a failed Google sign-in from the error code in the address. */
function describeGoogle({ errorCode }: AuthParams): ToastMessage | undefined {
  if (!errorCode) return undefined
  const { title, message } = problemFromAddress(errorCode, navigator.userAgent)
  return { title, description: message, variant: 'danger' }
}
