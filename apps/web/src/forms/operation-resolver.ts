import { dateIn } from '@app/domain/kernel/dates'
import type { OperationMeta, Rule } from '@app/domain/kernel/operation'
import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ContractProcedure, ErrorMap } from '@orpc/contract'
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** An operation of the contract that takes `Values` and makes `Input` of them. */
export type OperationOf<Values extends FieldValues, Input> = ContractProcedure<
  z.ZodType<Input, Values>,
  z.ZodType,
  ErrorMap,
  OperationMeta
>

/**
 * Checks a form as the server will: by the operation's own schema, and then by its rule, with today's date on the
 * calendar of this device. `fixed` is the part of the input that no field of the form holds, such as the record's
 * id.
 */
export function operationResolver<Values extends FieldValues, Input>(
  operation: OperationOf<Values, Input>,
  fixed: Partial<Values>,
): Resolver<Values, unknown, Input> {
  const { inputSchema, meta } = operation['~orpc']
  if (!inputSchema) throw new Error('The operation takes nothing, so no form can fill it')
  const checkShape = zodResolver(inputSchema)
  return async (values, context, options) => {
    const checked = await checkShape({ ...values, ...fixed }, context, options)
    if (Object.keys(checked.errors).length > 0) return checked
    const errors = checkRule(meta.rule, checked.values)
    if (Object.keys(errors).length === 0) return checked
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

function checkRule(rule: Rule<unknown> | undefined, input: unknown): FieldErrors {
  const today = dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(rule?.(input, { today }) ?? {})) {
    set(errors, field, { type: 'rule', message })
  }
  return errors
}
