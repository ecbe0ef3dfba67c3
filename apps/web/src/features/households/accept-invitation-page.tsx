import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { invitationCode, invitationsContract } from '@app/domain/households/invitations.contract'
import { INVITATION_CODE_DIGITS } from '@app/domain/households/invitations.limits'
import { isUnexplained } from '@app/domain/kernel/errors'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { meQuery } from '../../api/use-me.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { Frame } from '../../page/frame.tsx'
import { useFocusOnArrival } from '../../page/use-focus-on-arrival.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LinkButton, Link } from '../../ui/controls/link.tsx'
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx'
import { AuthCard, cleanToken, CodeInput, EmailField } from '../identity/accounts/index.ts'
import { Offer } from './offer.tsx'
import OwnInvitations from './own-invitations.tsx'

interface EnterInvitationCodeProps {
  email: string
  onProved: (token: string) => void
}

/** Code of an invitation mail, for a user who reads the mail on another device. */
function EnterInvitationCode({ email, onProved }: EnterInvitationCodeProps) {
  const { form, submit, sending, errorOf } = useOperationForm(invitationsContract.enterInvitationCode, {
    defaults: { email, code: '' },
    send: (input) => client.invitations.enterInvitationCode(input),
    onDone: ({ token }) => onProved(token),
  })
  const [address, code] = useWatch({ control: form.control, name: ['email', 'code'] }) as string[]
  return (
    <AuthCard
      help={pageHelp['/accept-invitation']}
      title="Enter your invitation code"
      description="It is in the email that invited you, below the link."
      aside={
        <Link to="/auth" className="inline-flex min-h-11 items-center">
          Back to Sign In
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField error={errorOf('email')} {...form.register('email')} />
        <Field label="Code" required error={errorOf('code')}>
          <CodeInput digits={INVITATION_CODE_DIGITS} {...form.register('code')} />
        </Field>
        <Button
          type="submit"
          size="large"
          busy={sending}
          incomplete={(address ?? '').trim() === '' || !invitationCode.safeParse(code).success}
        >
          Continue
        </Button>
      </form>
    </AuthCard>
  )
}

/**
 * Page of an invitation link: shows the offer and how to accept it. Without a link it asks for the code from the mail,
 * and shows a signed-in user their pending invitations.
 */
export default function AcceptInvitationPage() {
  const [search, setSearch] = useSearchParams()
  const token = cleanToken(search.get('token'))
  const me = useQuery(meQuery)
  useFocusOnArrival(token ? 'offer' : 'code')
  if (me.isPending && me.errorUpdateCount === 0) return <LoadingScreen />
  return (
    <Frame forVisitors>
      {token ? (
        <Look token={token} />
      ) : (
        <div className="mx-auto grid max-w-md gap-6">
          {me.data && <OwnInvitations />}
          <EnterInvitationCode
            email={me.data?.email ?? ''}
            onProved={(proved) => setSearch({ token: proved }, { replace: true })}
          />
        </div>
      )}
    </Frame>
  )
}

/** Loads the invitation's offer; explains why if there is none. */
function Look({ token }: { token: string }) {
  const { data: me } = useQuery(meQuery)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.invitations.lookAtInvitation({ token }),
    retry: false,
    staleTime: Infinity,
  })
  if (isPending) return <LoadingScreen />
  if (data) return <Offer offer={data} token={token} me={me ?? undefined} />
  const problem = toProblem(error)
  if (isUnexplained(problem)) return <LoadFailure heading="h1" error={error} retry={refetch} />
  return (
    <AuthCard title={problem.title} description={problem.message} help={pageHelp['/accept-invitation']}>
      <div className="grid gap-2">
        <LinkButton to="/accept-invitation" replace>
          Enter a code instead
        </LinkButton>
        <LinkButton to="/auth" variant="quiet">
          {me ? 'Go to your pets' : 'Sign in'}
        </LinkButton>
      </div>
    </AuthCard>
  )
}
