import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountsContract } from '@app/domain/identity/accounts/accounts.contract'
import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { type PaidPlan, type Plan, planTable } from '@app/domain/kernel/access/plans'
import { type Problem, fillMessage } from '@app/domain/kernel/errors'
import { client } from '../../../api/client/client.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { Spinner } from '../../../ui/layout/spinner.tsx'
import { keepPendingPlan, takePendingPlan } from '../../plans/index.ts'
import { accountTexts } from '../accounts/account-texts.ts'
import { AuthCard, Waiting, ModeButton } from '../sign-in/auth-card.tsx'
import { LinkProblem } from '../sign-in/link-problem.tsx'
import { takePendingReturn } from '../sign-in/pending-return.ts'
import { useEnter } from '../sign-in/use-enter.ts'

type ProveSignUpProps = {
  token: string
  onDone: (plan: Plan) => Promise<void>
  onProblem: (problem: Problem) => void
  onSignIn: () => void
}

/** For a link opened in a browser that did not sign up: only the person who chose the password gets the account. */
function ProveSignUp({ token, onDone, onProblem, onSignIn }: ProveSignUpProps) {
  const needed = accountErrors.SIGN_UP_PASSWORD_NEEDED
  useFocusOnArrival('password')
  const { form, submit, sending, errorOf } = useOperationForm(accountsContract.verifyEmail, {
    defaults: { password: '' },
    fixed: { token },
    send: async (input) => {
      const { plan } = await client.accounts.verifyEmail(input)
      await onDone(plan)
    },
    onDone: () => {},
    onProblem,
  })
  return (
    <AuthCard
      title={needed.title}
      description={fillMessage(needed, {})}
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Password" required error={errorOf('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <p className="text-ink-soft">{accountTexts.notYourSignUp}</p>
        <Button type="submit" size="large" busy={sending}>
          Confirm email address
        </Button>
      </form>
    </AuthCard>
  )
}

export type VerifyEmailProps = {
  token: string
  /** Chosen plan, if the code from the mail has already confirmed the address. */
  verified?: Plan
  /** Title before the checkout. */
  title?: string
  onSignIn: () => void
  /** Called for an expired link, to request a new one. */
  onResend: () => void
}

/** Follows the link of the verification mail, then continues to onboarding or to the chosen plan. */
export function VerifyEmail({
  token,
  verified,
  title = 'Your email is confirmed',
  onSignIn,
  onResend,
}: VerifyEmailProps) {
  const { problem, upgrade, retry, finish, fail } = useVerification(token, verified)
  if (problem?.code === accountErrors.SIGN_UP_PASSWORD_NEEDED.code) {
    return <ProveSignUp token={token} onDone={finish} onProblem={fail} onSignIn={onSignIn} />
  }
  if (problem) {
    const passing = problem.code === 'OFFLINE' || problem.code === 'UNAVAILABLE'
    return (
      <LinkProblem
        problem={problem}
        isOver={!passing}
        onNewLink={onResend}
        onRetry={retry}
        onSignIn={onSignIn}
      />
    )
  }
  return upgrade ? (
    <ToCheckout {...upgrade} title={title} />
  ) : (
    <AuthCard title={verified ? title : 'Confirming your email'} description="This takes a moment.">
      <Waiting>{verified ? title : 'Confirming your email'}</Waiting>
    </AuthCard>
  )
}

/** Account and plan that the checkout is about to change. */
type Upgrade = { email: string; plan: PaidPlan }

function ToCheckout({ email, plan, title }: Upgrade & { title: string }) {
  const navigate = useNavigate()
  const goOn = () => {
    takePendingPlan(email)
    void navigate(takePendingReturn(), { replace: true })
  }
  return (
    <AuthCard title={title} description={`Taking you to the checkout of ${planTable[plan].label}.`}>
      <output aria-busy className="mb-4 grid justify-items-center py-4">
        <Spinner size={32} className="text-action" />
        <span className="sr-only">Starting the checkout</span>
      </output>
      <Button variant="quiet" className="w-full" onClick={goOn}>
        Continue without upgrading
      </Button>
    </AuthCard>
  )
}

/** Address of the account; undefined until its second factor is set up, if the installation requires one. */
const readOwnEmail = async (): Promise<string | undefined> => {
  try {
    return (await client.accounts.getMe({})).email
  } catch (error) {
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return undefined
    throw error
  }
}

/** Sends the token once; the server's answer decides the next page. */
function useVerification(token: string, verified: Plan | undefined) {
  const enter = useEnter()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [upgrade, setUpgrade] = useState<Upgrade>()
  const [attempt, setAttempt] = useState(0)
  const sentAttempt = useRef(-1)
  const finish = useCallback(
    async (plan: Plan) => {
      // Stores the plan before the page knows of the session: the page then looks for a pending plan.
      const email = await readOwnEmail()
      if (email !== undefined) keepPendingPlan(email, plan)
      await enter()
      setProblem(undefined)
      if (plan === 'free' || email === undefined) await navigate(takePendingReturn(), { replace: true })
      else setUpgrade({ email, plan })
    },
    [enter, navigate],
  )
  useEffect(() => {
    // Sends once: the token is good for one use, and development runs every effect twice.
    if (sentAttempt.current === attempt) return
    sentAttempt.current = attempt
    const verify = async () => {
      try {
        await finish(verified ?? (await client.accounts.verifyEmail({ token })).plan)
      } catch (error) {
        setProblem(toProblem(error))
      }
    }
    void verify()
  }, [attempt, token, verified, finish])
  const retry = () => {
    setProblem(undefined)
    setAttempt(attempt + 1)
  }
  const fail = useFailure(setProblem)
  return { problem, upgrade, retry, finish, fail }
}

/** Replaces the password form for an invalid link only. Other failures appear above the form. */
function useFailure(setProblem: (problem: Problem) => void): (problem: Problem) => void {
  const showProblem = useProblemToast()
  return (problem) =>
    problem.code === accountErrors.VERIFICATION_LINK_INVALID.code ? setProblem(problem) : showProblem(problem)
}
