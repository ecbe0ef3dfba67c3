import { type FormEvent, useEffect, useRef } from 'react'
import {
  get,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { Quota } from '@app/domain/kernel/access/plans'
import type { Problem } from '@app/domain/kernel/errors'
import { toProblem } from '../api/client/problem-error.ts'
import { useProblemToast } from '../api/use-problem-toast.ts'
import { fetchToastList, useDropFailures } from '../ui/overlays/toast-context.ts'
import { operationResolver, type OperationOf } from './operation-resolver.ts'
import { placeAtFields } from './place-at-fields.ts'
import { showFirstWrong } from './show-first-wrong.ts'

export interface OperationFormOptions<Values extends FieldValues, Input, Answer> {
  /** What the fields hold at first; every field of the form stands here, also the empty ones. */
  defaults: DefaultValues<Values>
  /** The part of the input that no field holds, such as the record's id or the pet's. */
  fixed?: Partial<Values>
  /** Sends the checked input: `client.pets.add`, or an upload. */
  send: (input: Input) => Promise<Answer>
  onDone: (answer: Answer, input: Input) => void | Promise<void>
  /** What failed and belongs to no field of the form; a toast says it unless told otherwise. */
  onProblem?: (problem: Problem) => void
  /** The check on this side found something; the fields say what. */
  onInvalid?: () => void
}

export interface OperationForm<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  /** For the form element's `onSubmit`. */
  submit: (event?: FormEvent) => void
  /** A submission is under way; a second one is ignored meanwhile. */
  sending: boolean
  /** What the operation counts against, where that is one thing. */
  quota: Quota | undefined
  /** The message at a field. */
  errorOf: (field: FieldPath<Values>) => string | undefined
}

/**
 * A form over one operation of the contract: its schema and rule check it, its refusals come back to its fields, and
 * what was typed stays whatever happens.
 */
export function useOperationForm<Values extends FieldValues, Input, Answer>(
  operation: OperationOf<Values, Input>,
  options: OperationFormOptions<Values, Input, Answer>,
): OperationForm<Values, Input> {
  const { defaults, fixed = {}, send, onDone, onInvalid } = options
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const underWay = useRef(false)
  // What failed can then be said, also when the line is cut before anything was sent.
  useEffect(() => void fetchToastList().catch(() => undefined), [])
  const form = useForm<Values, unknown, Input>({
    resolver: operationResolver(operation, fixed),
    defaultValues: defaults,
    mode: 'onTouched',
  })

  const sendInput = async (input: Input) => {
    let answer: Answer
    try {
      answer = await send(input)
    } catch (error) {
      const problem = toProblem(error)
      if (!placeAtFields(form, defaults, problem)) (options.onProblem ?? showProblem)(problem)
      return
    }
    await onDone(answer, input)
  }
  const submitOnce = form.handleSubmit(sendInput, onInvalid)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const element = event?.currentTarget
    if (underWay.current) return
    underWay.current = true
    dropFailures()
    try {
      await submitOnce()
    } finally {
      underWay.current = false
    }
    showFirstWrong(element)
  }
  const { counts } = operation['~orpc'].meta
  return {
    form,
    quota: typeof counts === 'string' ? counts : undefined,
    submit: (event) => void submit(event),
    sending: form.formState.isSubmitting,
    errorOf: (field) => readMessage(get(form.formState.errors, field)),
  }
}

const readMessage = (error: unknown): string | undefined => {
  const message: unknown = Reflect.get(Object(error), 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}
