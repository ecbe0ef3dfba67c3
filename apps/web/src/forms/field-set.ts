import type { FieldPath, FieldValues, PathValue, UseFormRegisterReturn } from 'react-hook-form'
import type { OperationForm } from './use-operation-form.ts'

/** The fields of a form by name, for any operation: adding and changing share them. */
export interface FieldSet<Name extends string> {
  register: (name: Name) => Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onBlur' | 'onChange'>
  /** Registers a control whose empty text means an absent value. */
  registerOptional: FieldSet<Name>['register']
  errorOf: (name: Name) => string | undefined
  /** The current value; a change redraws the form. */
  valueOf: (name: Name) => unknown
  /** The current value if it is a text, else an empty one. */
  textOf: (name: Name) => string
  /** The initial text of the field, else an empty one. */
  initialTextOf: (name: Name) => string
  setValue: (name: Name, value: unknown) => void
}

/** The fields of an operation's form. The names are the caller's to choose among the operation's own. */
export function fieldSetOf<Values extends FieldValues, Input, Name extends string & keyof Values>({
  form,
  errorOf,
}: OperationForm<Values, Input>): FieldSet<Name> {
  // A key of the values is a path into them; the compiler does not see it through the type parameter.
  const path = (name: Name) => name as unknown as FieldPath<Values>
  return {
    register: (name) => form.register(path(name)),
    registerOptional: (name) =>
      form.register(path(name), { setValueAs: (value: unknown) => (value === '' ? null : value) }),
    errorOf: (name) => errorOf(path(name)),
    valueOf: (name) => form.watch(path(name)),
    textOf: (name) => asText(form.watch(path(name))),
    initialTextOf: (name) => asText(form.formState.defaultValues?.[name]),
    setValue: (name, value) =>
      form.setValue(path(name), value as PathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
