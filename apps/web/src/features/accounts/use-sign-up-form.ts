import type { Plan } from '@app/domain/kernel/plans'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { placeAtFields } from '../../forms/place-at-fields.ts'
import { useToast } from '../../ui/toast-context.ts'
import { keepPendingPlan } from '../plans/index.ts'
import { nameAfter } from './account-texts.ts'
import { explainSignUp, signUpForm, type SignUpInput, type SignUpValues } from './sign-up-schema.ts'

export type SignUpForm = UseFormReturn<SignUpValues, unknown, SignUpInput>
export type SignUpStep = 'details' | 'plan'

interface SignUpOptions {
  email: string
  minLength: number
  /** Without a choice of plans the account is made after the first step. */
  choosesPlan: boolean
  /** The plan that is chosen from the start. */
  plan: Plan
  onDone: (email: string, mail: 'sent' | 'delayed') => void
}

/** The two steps of signing up over one form, so that going back finds everything as it was. */
export function useSignUpForm({ email, minLength, choosesPlan, plan, onDone }: SignUpOptions) {
  const [step, setStep] = useState<SignUpStep>('details')
  const underWay = useRef(false)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const defaults: SignUpValues = { displayName: '', email, password: '', confirm: '', plan }
  const form: SignUpForm = useForm<SignUpValues, unknown, SignUpInput>({
    resolver: useMemo(() => zodResolver(signUpForm(minLength)), [minLength]),
    defaultValues: defaults,
    mode: 'onTouched',
  })
  const createAccount = async ({ confirm: _confirm, ...input }: SignUpInput) => {
    try {
      const { mail } = await client.accounts.signUp(input)
      keepPendingPlan(input.email, input.plan)
      onDone(input.email, mail)
    } catch (error) {
      const problem = toProblem(error)
      setStep('details')
      placeAtFields(form, defaults, problem)
      showProblem(nameAfter('Error creating account', problem))
    }
  }
  const proceed = form.handleSubmit(
    (input) => (choosesPlan && step === 'details' ? setStep('plan') : createAccount(input)),
    (errors) => {
      setStep('details')
      const explanation = explainSignUp(form.getValues(), errors)
      if (explanation) showToast({ ...explanation, variant: 'danger' })
    },
  )
  const submit = async () => {
    if (underWay.current) return
    underWay.current = true
    try {
      await proceed()
    } finally {
      underWay.current = false
    }
  }
  return { form, step, back: () => setStep('details'), submit: () => void submit() }
}
