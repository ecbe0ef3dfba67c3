import { passwordResetErrors } from '@app/domain/password-resets/password-resets.errors'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { nameAfter } from './account-texts.ts'
import { AuthCard, ModeButton } from './auth-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export type SetPasswordProps = {
  /** Of the link in the mail. */
  token: string
  minLength: number
  /** The password is set, and every session of this address has ended. */
  onDone: (email: string) => void
  /** The link is no longer good: the way to another mail. */
  onForgot: () => void
  onSignIn: () => void
}

/** A new password by the link of the mail. */
export function SetPassword({ token, minLength, onDone, onForgot, onSignIn }: SetPasswordProps) {
  const showProblem = useProblemToast()
  const { data, error, refetch } = useQuery(
    orpc.passwordResets.checkResetLink.queryOptions({ input: { token }, staleTime: Infinity, gcTime: 0 }),
  )
  if (error) {
    const problem = toProblem(error)
    const isOver = problem.code === passwordResetErrors.RESET_LINK_INVALID.code
    return (
      <div className="mx-auto max-w-md">
        <ErrorState
          heading="h1"
          title={problem.title}
          message={problem.message}
          retryLabel={isOver ? 'Get a new link' : 'Try Again'}
          onRetry={() => (isOver ? onForgot() : void refetch())}
        />
        <p className="text-center">
          <ModeButton onClick={onSignIn}>Back to sign in</ModeButton>
        </p>
      </div>
    )
  }
  return (
    <AuthCard
      title="Set a new password"
      description={data ? <span className="break-all">For {data.email}</span> : 'Checking your link'}
      aside={<ModeButton onClick={onSignIn}>Back to sign in</ModeButton>}
    >
      {data ? (
        <NewPasswordForm
          email={data.email}
          minLength={minLength}
          send={async (newPassword) => {
            await client.passwordResets.setPasswordByLink({ token, newPassword })
            onDone(data.email)
          }}
          onProblem={(problem) => {
            showProblem(nameAfter('Error updating password', problem))
            if (problem.code === passwordResetErrors.RESET_LINK_INVALID.code) void refetch()
          }}
        />
      ) : (
        <output aria-busy className="grid justify-items-center py-6">
          <Spinner size={32} className="text-action" />
          <span className="sr-only">Checking your link</span>
        </output>
      )}
    </AuthCard>
  )
}
