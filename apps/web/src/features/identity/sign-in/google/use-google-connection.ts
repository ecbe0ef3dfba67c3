import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasCode, toProblem } from '../../../../api/client/problem-error.ts'
import { orpc } from '../../../../api/queries.ts'
import { useMe } from '../../../../api/use-me.ts'
import { useProblemToast } from '../../../../api/use-problem-toast.ts'
import { useToast } from '../../../../ui/overlays/toast-context.ts'
import { nameAfter } from '../../accounts/account-texts.ts'

/** Disconnects the Google account. */
export function useDisconnectGoogle() {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { disconnected, disconnectFailed } = googleTexts
  const { mutate, isPending } = useMutation(
    orpc.googleSignIn.disconnectGoogle.mutationOptions({
      onSuccess: () =>
        showToast({ title: disconnected.title, description: disconnected.message, variant: 'success' }),
      // Whoever closed the question for the password knows that nothing was done.
      onError: (error) => {
        if (!hasCode(error, 'PROOF_NEEDED')) showProblem(nameAfter(disconnectFailed, toProblem(error)))
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.googleSignIn.key() }),
    }),
  )
  return { disconnect: () => mutate({}), disconnecting: isPending }
}

/** Sends the mail by which somebody without a password sets one; once, unless it failed. */
export function useMailForPassword() {
  const { email } = useMe()
  const underWay = useRef(false)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const { mailSent } = googleTexts.section
  const { mutate, isPending, isSuccess } = useMutation(
    orpc.passwordResets.requestPasswordReset.mutationOptions({
      onSuccess: () =>
        showToast({ title: mailSent.title, description: mailSent.message, variant: 'success' }),
      onError: (error) => showProblem(nameAfter('Error sending reset email', toProblem(error))),
    }),
  )
  const send = () => {
    if (underWay.current) return
    underWay.current = true
    const letTryAgain = () => {
      underWay.current = false
    }
    mutate({ email }, { onError: letTryAgain })
  }
  return { send, sending: isPending, sent: isSuccess }
}
