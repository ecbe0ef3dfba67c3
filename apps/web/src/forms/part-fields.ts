import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import type { FieldSet } from './field-set.ts'
import type { OperationForm } from './use-operation-form.ts'

/** Fields that lie inside a part of the form, by their path, such as 'tracking.vitals.weight'. */
export type PartFields = Pick<FieldSet<string>, 'register' | 'errorOf' | 'valueOf' | 'setValue'>

/** The fields of a form by their paths, whichever operation the form belongs to. */
export function partFieldsOf<Values extends FieldValues, Input>({
  form,
  errorOf,
}: OperationForm<Values, Input>): PartFields {
  const path = (name: string) => name as FieldPath<Values>
  return {
    register: (name) => form.register(path(name)),
    errorOf: (name) => errorOf(path(name)),
    valueOf: (name) => form.watch(path(name)),
    setValue: (name, value) =>
      form.setValue(path(name), value as PathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  }
}
