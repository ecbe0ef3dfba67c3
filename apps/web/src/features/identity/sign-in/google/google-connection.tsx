import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { client } from '../../../../api/client/client.ts'
import { hasCode, toProblem } from '../../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../../api/load-failure.tsx'
import { orpc } from '../../../../api/queries.ts'
import { useMe } from '../../../../api/use-me.ts'
import { useOneAtATime } from '../../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../../api/use-problem-toast.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { useToast } from '../../../../ui/overlays/toast-context.ts'
import { nameAfter } from '../../accounts/account-texts.ts'
import { currentPath } from './current-path.ts'
import { GoogleButton } from './google-button.tsx'
import { GoogleMark } from './google-mark.tsx'

/** Disconnects the Google account. */
function useDisconnectGoogle() {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { disconnected, disconnectFailed } = googleTexts
  const { mutate, isPending } = useMutation(
    orpc.googleSignIn.disconnectGoogle.mutationOptions({
      onSuccess: () =>
        showToast({ title: disconnected.title, description: disconnected.message, variant: 'success' }),
      // Skips the message after a closed password dialog: the user knows that nothing was done.
      onError: (error) => {
        if (!hasCode(error, 'PROOF_NEEDED')) showProblem(nameAfter(disconnectFailed, toProblem(error)))
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.googleSignIn.key() }),
    }),
  )
  return { disconnect: () => mutate({}), disconnecting: isPending }
}

/** Mails the link with which a user without a password sets one. */
function useMailForPassword() {
  const { email } = useMe()
  const { run } = useOneAtATime()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { mailSent } = googleTexts.section
  const { mutateAsync, isPending, isSuccess } = useMutation(
    orpc.passwordResets.requestPasswordReset.mutationOptions({
      onSuccess: () =>
        showToast({ title: mailSent.title, description: mailSent.message, variant: 'success' }),
      onError: (error) => showProblem(nameAfter('Error sending reset email', toProblem(error))),
    }),
  )
  // A toast has shown the failure.
  const send = () => void run(() => mutateAsync({ email }).catch(() => undefined))
  return { send, sending: isPending, sent: isSuccess }
}

const { section } = googleTexts

/** Connected Google account, with a button to connect or disconnect it. */
export function GoogleConnection() {
  const { data, error, refetch } = useQuery(orpc.googleSignIn.getGoogleConnection.queryOptions({ input: {} }))
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading" rows={1} />
  if (data.connectedAs === null) {
    return (
      <GoogleButton
        className="justify-self-start"
        ask={() => client.googleSignIn.connectGoogle({ returnTo: currentPath() })}
      >
        {section.connect}
      </GoogleButton>
    )
  }
  return <Connected email={data.connectedAs} hasPassword={data.hasPassword} />
}

function Connected({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <>
      <p className="flex min-w-0 items-center gap-3">
        <GoogleMark />
        <span className="min-w-0 wrap-break-word">{section.connectedAs.replace('{email}', () => email)}</span>
      </p>
      {hasPassword ? <Disconnect /> : <SetPassword />}
    </>
  )
}

function Disconnect() {
  const [asks, setAsks] = useState(false)
  const { disconnect, disconnecting } = useDisconnectGoogle()
  return (
    <>
      <Button
        variant="soft"
        className="justify-self-start"
        busy={disconnecting}
        onClick={() => setAsks(true)}
      >
        {section.disconnect}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={section.question}
        description={section.questionHint}
        confirmLabel={section.disconnect}
        onConfirm={() => {
          setAsks(false)
          disconnect()
        }}
      />
    </>
  )
}

/** Offers to set a password first: without one, disconnecting would lock the user out. */
function SetPassword() {
  const { send, sending, sent } = useMailForPassword()
  return (
    <>
      <p className="text-ink-soft">{section.onlyWay}</p>
      {sent ? (
        <p>{section.mailWaits}</p>
      ) : (
        <Button variant="soft" className="justify-self-start" busy={sending} onClick={send}>
          {section.setPassword}
        </Button>
      )}
    </>
  )
}
