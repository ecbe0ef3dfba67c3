import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { meQuery, useMe } from '../../../api/use-me.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Frame } from '../../../page/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { cleanToken } from '../accounts/clean-params.ts'

/** Page of the link that an empty installation prints: its visitor becomes the administrator. */
export default function SetupPage() {
  const [search] = useSearchParams()
  const token = cleanToken(search.get('token'))
  if (!token) return <Navigate to="/" replace />
  return (
    <Frame>
      <Claim token={token} />
    </Frame>
  )
}

function Claim({ token }: { token: string }) {
  const { email } = useMe()
  const { claim, busy } = useClaim(token)
  return (
    <div className="mx-auto grid max-w-lg gap-6">
      <PageHeader
        title={`Set up ${PRODUCT_NAME}`}
        description="This installation has no administrator yet."
        help={pageHelp['/setup']}
      />
      <Card className="grid gap-4">
        <p>
          <strong className="break-all">{email}</strong> becomes the administrator of this installation. The
          link works once.
        </p>
        <Button size="large" busy={busy} onClick={claim}>
          Become the administrator
        </Button>
        <LinkButton variant="quiet" to="/">
          Not now
        </LinkButton>
      </Card>
    </div>
  )
}

function useClaim(token: string): { claim: () => void; busy: boolean } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { mutate, isPending } = useMutation(
    orpc.accounts.claimSetupLink.mutationOptions({
      onSuccess: async () => {
        await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
        showToast({ title: 'You are now the administrator', variant: 'success' })
        await navigate('/', { replace: true })
      },
      onError: (error) => showProblem(toProblem(error)),
    }),
  )
  return { claim: () => mutate({ token }), busy: isPending }
}
