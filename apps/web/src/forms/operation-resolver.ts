import { toNestErrors } from '@hookform/resolvers'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ContractProcedure, ErrorMap } from '@orpc/contract'
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { OperationMeta, Rule } from '@app/domain/kernel/operation'
import { recordTexts } from '@app/domain/records/records.texts'
import { momentHere } from '../api/client/zone.ts'

/** An operation of the contract that takes `Values` and outputs `Input`. */
export type OperationOf<Values extends FieldValues, Input> = ContractProcedure<
  z.ZodType<Input, Values>,
  z.ZodType,
  ErrorMap,
  OperationMeta
>

/**
 * Checks a form as the server will: by the operation's own schema, and then by its rule. `fixed` is the part of the
 * input that no field of the form holds, such as the record's id.
 */
export function operationResolver<Values extends FieldValues, Input>(
  operation: OperationOf<Values, Input>,
  fixed: Partial<Values>,
): Resolver<Values, unknown, Input> {
  const { inputSchema, meta } = operation['~orpc']
  if (!inputSchema) throw new Error('The operation takes nothing, so no form can fill it')
  const check = ruledResolver(inputSchema, meta.rule)
  return async (values, context, options) => {
    const all = { ...values, ...fixed }
    const checked = await check(all, context, options)
    // The path's schema takes any text as the pet's id; in a form the pet may still have to be chosen.
    if (!('petId' in all) || all['petId'] !== '') return checked
    const missing = toNestErrors<Values>(
      { petId: { type: 'required', message: recordTexts.choosePet } },
      options,
    )
    return { values: {}, errors: { ...missing, ...checked.errors } }
  }
}

/** Checks a form by a schema, and then by a rule with the moment on the person's wall clock. */
export function ruledResolver<Values extends FieldValues, Input>(
  schema: z.ZodType<Input, Values>,
  rule?: Rule<Input>,
): Resolver<Values, unknown, Input> {
  const checkShape = zodResolver(schema)
  return async (values, context, options) => {
    const checked = await checkShape(values, context, options)
    if (Object.keys(checked.errors).length > 0) return checked
    // Without errors the values are the schema's output; the resolver's type keeps both cases in one.
    const errors = checkRule(rule, checked.values as Input)
    if (Object.keys(errors).length === 0) return checked
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

function checkRule<Input>(rule: Rule<Input> | undefined, input: Input): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, message] of Object.entries(rule?.(input, momentHere()) ?? {})) {
    set(errors, field, { type: 'rule', message })
  }
  return errors
}
