import { type FormEvent, useEffect } from 'react'
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
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { useProblemToast } from '../api/use-problem-toast.ts'
import { fetchToastList, useDropFailures } from '../ui/overlays/toast-context.ts'
import { operationResolver, type OperationOf } from './operation-resolver.ts'
import { placeAtFields } from './place-at-fields.ts'
import { showFirstWrong } from './show-first-wrong.ts'

export interface OperationFormOptions<Values extends FieldValues, Input, Answer> {
  /** Initial values of all fields, including the empty ones. */
  defaults: DefaultValues<Values>
  /** The part of the input that no field holds, such as the record's id or the pet's. */
  fixed?: Partial<Values>
  /** Sends the checked input: `client.pets.add`, or an upload. */
  send: (input: Input) => Promise<Answer>
  onDone: (answer: Answer, input: Input) => void | Promise<void>
  /** Called with a problem that belongs to no field; by default a toast shows it. */
  onProblem?: (problem: Problem) => void
  /** Called after the check in the browser failed; the fields show the messages. */
  onInvalid?: () => void
}

export interface OperationForm<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>
  /** Handler of the form element's `onSubmit`. */
  submit: (event?: FormEvent) => void
  /** True during a submission, which makes the form ignore a second one. */
  sending: boolean
  /** The quota that the operation counts against, if there is exactly one. */
  quota: Quota | undefined
  /** The message at a field. */
  errorOf: (field: FieldPath<Values>) => string | undefined
}

/**
 * A form over one operation of the contract. The operation's schema and rule check the form, and its refusals come back
 * to the fields. Typed input always stays.
 */
export function useOperationForm<Values extends FieldValues, Input, Answer>(
  operation: OperationOf<Values, Input>,
  options: OperationFormOptions<Values, Input, Answer>,
): OperationForm<Values, Input> {
  const { defaults, fixed = {}, send, onDone, onInvalid } = options
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const { run } = useOneAtATime()
  // Load the toasts early, so that a failure can be shown even if the connection is lost before any request.
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
  const submitInput = form.handleSubmit(sendInput, onInvalid)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const element = event?.currentTarget
    return run(async () => {
      dropFailures()
      await submitInput()
      showFirstWrong(element)
    })
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
