import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { PasswordRules } from '@app/domain/identity/accounts/password.rules'
import type { Plan } from '@app/domain/kernel/access/plans'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { placeAtFields } from '../../../forms/place-at-fields.ts'
import { useDropFailures, useToast } from '../../../ui/overlays/toast-context.ts'
import { keepPendingPlan } from '../../plans/index.ts'
import { nameAfter } from '../accounts/account-texts.ts'
import { explainSignUp, signUpForm, type SignUpInput, type SignUpValues } from './sign-up-schema.ts'

export type SignUpForm = UseFormReturn<SignUpValues, unknown, SignUpInput>
export type SignUpStep = 'details' | 'plan'

interface SignUpOptions {
  email: string
  rules: PasswordRules
  /** False without a choice of plans: the account is then made after the first step. */
  choosesPlan: boolean
  /** Preselected plan. */
  plan: Plan
  invitation?: string
  /** Called once the server has accepted the sign-up; `isOpen`: its account is signed in. */
  onDone: (email: string, mail: 'sent' | 'delayed', isOpen: boolean) => void
}

/** The two steps of sign-up over one form, so that going back restores everything. */
export function useSignUpForm(options: SignUpOptions) {
  const { email, rules, choosesPlan, plan, invitation, onDone } = options
  const { step, toPlan, toDetails } = useSteps()
  const { run } = useOneAtATime()
  const showToast = useToast()
  const dropFailures = useDropFailures()
  const showProblem = useProblemToast()
  const defaults: SignUpValues = { displayName: '', email, password: '', confirm: '', plan }
  const form: SignUpForm = useForm<SignUpValues, unknown, SignUpInput>({
    resolver: useMemo(() => zodResolver(signUpForm(rules)), [rules]),
    defaultValues: defaults,
    mode: 'onTouched',
  })
  const createAccount = async ({ confirm: _confirm, ...input }: SignUpInput) => {
    try {
      const { mail, isOpen } = await client.accounts.signUp({ ...input, ...(invitation && { invitation }) })
      keepPendingPlan(input.email, input.plan)
      toDetails()
      onDone(input.email, mail, isOpen)
    } catch (error) {
      const problem = toProblem(error)
      toDetails()
      placeAtFields(form, defaults, problem)
      showProblem(nameAfter('Error creating account', problem))
    }
  }
  const proceed = form.handleSubmit(
    (input) => (choosesPlan && step === 'details' ? toPlan() : createAccount(input)),
    (errors) => {
      toDetails()
      const explanation = explainSignUp(form.getValues(), errors)
      if (explanation) showToast({ ...explanation, variant: 'danger' })
    },
  )
  const submit = () =>
    run(() => {
      dropFailures()
      return proceed()
    })
  return { form, step, back: toDetails, submit: () => void submit() }
}

/**
 * Present step. The second step is a history entry with the same address, so that going back leads to the first. Typed
 * text exists only in the memory of this page, so an entry of another page leads to the first step too.
 */
function useSteps() {
  const [visit] = useState(newId)
  const { pathname, search, hash, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const step: SignUpStep = state === visit ? 'plan' : 'details'
  return {
    step,
    toPlan: () => void navigate({ pathname, search, hash }, { state: visit }),
    toDetails: () => {
      if (step === 'plan') void navigate(-1)
    },
  }
}
