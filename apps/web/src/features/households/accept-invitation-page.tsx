import { isUnexplained } from '@app/domain/kernel/errors'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { toProblem } from '../../api/client/problem-error.ts'
import { meQuery } from '../../api/use-me.ts'
import { Frame } from '../../page/frame.tsx'
import { useFocusOnArrival } from '../../page/use-focus-on-arrival.ts'
import { LinkButton } from '../../ui/controls/link.tsx'
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx'
import { AuthCard, cleanToken } from '../identity/accounts/index.ts'
import { EnterInvitationCode } from './enter-invitation-code.tsx'
import { Offer } from './offer.tsx'
import OwnInvitations from './own-invitations.tsx'

/**
 * Where an invitation leads: what it offers, and the ways to accept it. Without a link it asks for the code of the mail,
 * and shows who is signed in what waits for them.
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

/** Asks what the invitation offers, and says why where it offers nothing. */
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
    <AuthCard title={problem.title} description={problem.message}>
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
