import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { addressChangeErrors } from '@app/domain/identity/address-changes/address-changes.errors'
import { fillMessage } from '@app/domain/kernel/errors'
import { toProblem } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Frame } from '../../../page/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { ErrorState } from '../../../ui/layout/error-state.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { withSettings } from '../../../windows/window-address.ts'
import { AuthCard, Waiting } from '../sign-in/auth-card.tsx'
import { accountTexts, nameAfter } from './account-texts.ts'
import { cleanToken } from './clean-params.ts'
import { useReadAccountAnew } from './pending-address.tsx'
import { securityQuery } from './security-query.ts'

const settings = `/${withSettings('', 'security')}`

/** Page of the link in the mail to a new address: the user confirms the address with a button. */
export default function ConfirmAddressPage() {
  const [search] = useSearchParams()
  const token = cleanToken(search.get('token'))
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <Frame>
      {data?.addressChange ? (
        <Confirm token={token} from={data.email} to={data.addressChange.email} />
      ) : data ? (
        <NothingToConfirm />
      ) : error ? (
        <LoadFailure heading="h1" error={error} retry={refetch} />
      ) : (
        <Waiting>Looking for your new address</Waiting>
      )}
    </Frame>
  )
}

function NothingToConfirm() {
  const navigate = useNavigate()
  const none = addressChangeErrors.NO_ADDRESS_CHANGE
  return (
    <ErrorState
      heading="h1"
      title={none.title}
      message={fillMessage(none, {})}
      retryLabel="Security settings"
      onRetry={() => void navigate(settings)}
    />
  )
}

function Confirm({ token, from, to }: { token: string; from: string; to: string }) {
  const { confirm, busy } = useConfirm(token)
  return (
    <AuthCard
      title="Confirm your new address"
      description={
        <>
          Your account moves from <strong className="break-all">{from}</strong> to{' '}
          <strong className="break-all">{to}</strong>.
        </>
      }
    >
      <div className="grid gap-4">
        <p>Every other device is signed out. From then on you sign in with the new address.</p>
        <Button size="large" busy={busy} busyLabel="Confirming..." onClick={confirm}>
          Confirm new address
        </Button>
        <LinkButton variant="quiet" to={settings}>
          Not now
        </LinkButton>
      </div>
    </AuthCard>
  )
}

function useConfirm(token: string): { confirm: () => void; busy: boolean } {
  const navigate = useNavigate()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const readAnew = useReadAccountAnew()
  const { mutate, isPending } = useMutation(
    orpc.addressChanges.confirmAddressByLink.mutationOptions({
      onSuccess: async () => {
        showToast(accountTexts.addressChanged)
        await navigate(settings, { replace: true })
        await readAnew()
      },
      onError: (error) => {
        showProblem(nameAfter('Your address could not be confirmed', toProblem(error)))
        return readAnew()
      },
    }),
  )
  return { confirm: () => mutate({ token }), busy: isPending }
}
