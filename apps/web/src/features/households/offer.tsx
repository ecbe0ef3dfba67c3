import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { type LinkedOffer, invitationsContract } from '@app/domain/households/invitations.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { isAcceptablePassword } from '@app/domain/identity/accounts/password.rules'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import { dateIn } from '@app/domain/kernel/time/dates'
import { client } from '../../api/client/client.ts'
import { presentZone } from '../../api/client/zone.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import {
  AuthCard,
  configQuery,
  ModeButton,
  PasswordChecklist,
  rulesInForce,
} from '../identity/accounts/index.ts'
import { RolePermissions } from './role-permissions.tsx'
import { useAccept, enterHousehold } from './use-accept.ts'

interface NewPersonFormProps {
  /** Address that the mail has proved. */
  email: string
  token: string
  signInPath: string
}

/** Takes a name and a password, makes the account, and adds its user to the household at once. */
function NewPersonForm({ email, token, signInPath }: NewPersonFormProps) {
  const { data: config } = useQuery(configQuery)
  const rules = rulesInForce('signUp', config)
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
        <PlainLink to={signInPath} className="font-semibold text-action underline-offset-4 hover:underline">
          Sign in
        </PlainLink>
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Display name" required error={errorOf('displayName')}>
        <TextInput autoComplete="name" maxLength={50} {...form.register('displayName')} />
      </Field>
      <Field label="Password" required error={errorOf('password')}>
        <PasswordInput
          autoComplete="new-password"
          minLength={rules.minLength}
          {...form.register('password')}
        />
      </Field>
      <PasswordChecklist password={password ?? ''} rules={rules} />
      <Button
        type="submit"
        size="large"
        busy={sending}
        incomplete={(name ?? '').trim() === '' || !isAcceptablePassword(password ?? '', rules)}
      >
        Join the family
      </Button>
    </form>
  )
}

interface OfferProps {
  offer: LinkedOffer
  token: string
  /** Signed-in user, if there is one. */
  me: Me | undefined
}

/** Shows an invitation's offer, and how the present visitor can accept it. */
export function Offer({ offer, token, me }: OfferProps) {
  const { ownerName, householdName, role, endsAt } = offer
  const isForAnother = me !== undefined && offer.email !== null && offer.email !== me.email
  const until =
    endsAt && ` until ${formatDay(dateIn(presentZone(), new Date(new Date(endsAt).getTime() - 1)))}`
  return (
    <AuthCard
      help={pageHelp['/accept-invitation']}
      title={`${ownerName} invites you`}
      description={`Help in the household ${householdName}${until ?? ''}. Your role: ${roleTexts[role].title}.`}
    >
      <div className="grid gap-5">
        <RolePermissions role={role} />
        {isForAnother ? (
          <ForAnother me={me} address={offer.email ?? ''} token={token} />
        ) : me ? (
          <AcceptHere me={me} token={token} />
        ) : (
          <ForVisitor email={offer.email} token={token} />
        )}
      </div>
    </AuthCard>
  )
}

function AcceptHere({ me, token }: { me: Me; token: string }) {
  const { busy, accept } = useAccept()
  return (
    <div className="grid gap-2">
      <p className="text-s text-ink-soft">
        You are signed in as {me.displayName} (<span className="break-all">{me.email}</span>).
      </p>
      <Button size="large" busy={busy} onClick={() => accept({ token })}>
        Accept invitation
      </Button>
      <LinkButton to="/" variant="quiet">
        Not now
      </LinkButton>
    </div>
  )
}

interface ForAnotherProps {
  me: Me
  /** Address to which the invitation was sent. */
  address: string
  token: string
}

/**
 * For a user signed in under another address: offers to sign out and use the invited address, or to leave for their own
 * pets.
 */
function ForAnother({ me, address, token }: ForAnotherProps) {
  const { signOut, busy } = useSignOut()
  return (
    <div className="grid gap-3">
      <p>
        This invitation was sent to <strong className="break-all">{address}</strong>, and you are signed in as{' '}
        <strong className="break-all">{me.email}</strong>.
      </p>
      <Button size="large" busy={busy} onClick={() => signOut(address, returnPath(token))}>
        Sign out and use that address
      </Button>
      <p className="text-s text-ink-soft">
        Or ask for an invitation to the address you use here. It then waits for you on your home page.
      </p>
      <LinkButton to="/" variant="quiet">
        Go to your pets
      </LinkButton>
    </div>
  )
}

/**
 * For a visitor without a session. The mail has proved the address, so a new account needs a name and a password only.
 */
function ForVisitor({ email, token }: { email: string | null; token: string }) {
  const [isNew, setNew] = useState(false)
  const { data: config } = useQuery(configQuery)
  // An invitation admits its recipient while registration is closed, but not if the installation is full.
  const isFull = config?.registration === 'full'
  const signIn = `/auth?${new URLSearchParams({ ...(email && { email }), returnTo: returnPath(token) }).toString()}`
  if (isNew && email !== null) {
    return (
      <Both aside={<ModeButton onClick={() => setNew(false)}>I have an account already</ModeButton>}>
        <NewPersonForm email={email} token={token} signInPath={signIn} />
      </Both>
    )
  }
  const signUp = `/auth?${new URLSearchParams({ type: 'signup', returnTo: returnPath(token) }).toString()}`
  return (
    <div className="grid gap-2">
      {isFull ? (
        <p>{familyTexts.full}</p>
      ) : email === null ? (
        <LinkButton to={signUp} size="large">
          Create an account
        </LinkButton>
      ) : (
        <Button size="large" onClick={() => setNew(true)}>
          Create an account
        </Button>
      )}
      <LinkButton to={signIn} variant={isFull ? 'primary' : 'soft'}>
        I have an account
      </LinkButton>
    </div>
  )
}

function Both({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid gap-3">
      {children}
      <p className="text-center text-ink-soft">{aside}</p>
    </div>
  )
}

/** Path of this page with its invitation, to return to. */
const returnPath = (token: string): string =>
  `/accept-invitation?${new URLSearchParams({ token }).toString()}`
