import { isAcceptablePassword, SIGN_UP_PASSWORD_MIN } from '@app/domain/identity/accounts/password.rules'
import { invitationsContract } from '@app/domain/households/invitations.contract'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { client } from '../../api/client/client.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { configQuery, PasswordChecklist } from '../identity/accounts/index.ts'
import { enterHousehold } from './use-accept.ts'

interface NewPersonFormProps {
  /** The address that the mail has proved. */
  email: string
  token: string
  signInPath: string
}

/** A name and a password: the account is made, and its person is in the household at once. */
export function NewPersonForm({ email, token, signInPath }: NewPersonFormProps) {
  const { data: config } = useQuery(configQuery)
  const minLength = config?.signUpPasswordMin ?? SIGN_UP_PASSWORD_MIN
  const { form, submit, sending, errorOf } = useOperationForm(invitationsContract.joinAsNewPerson, {
    defaults: { displayName: '', password: '' },
    fixed: { token },
    send: (input) => client.invitations.joinAsNewPerson(input),
    onDone: ({ householdId }) => enterHousehold(householdId),
  })
  const [name, password] = useWatch({ control: form.control, name: ['displayName', 'password'] }) as string[]
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-s text-ink-soft">
        Your account will be <strong className="break-all">{email}</strong>. Is yours a different one?{' '}
        <Link to={signInPath} className="font-semibold text-action underline-offset-4 hover:underline">
          Sign in
        </Link>
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Display name" required error={errorOf('displayName')}>
        <TextInput autoComplete="name" maxLength={50} {...form.register('displayName')} />
      </Field>
      <Field label="Password" required error={errorOf('password')}>
        <PasswordInput autoComplete="new-password" minLength={minLength} {...form.register('password')} />
      </Field>
      <PasswordChecklist password={password ?? ''} minLength={minLength} />
      <Button
        type="submit"
        size="large"
        busy={sending}
        incomplete={(name ?? '').trim() === '' || !isAcceptablePassword(password ?? '', minLength)}
      >
        Join the family
      </Button>
    </form>
  )
}
