import { useQuery } from '@tanstack/react-query'
import type { PasswordRules } from '@app/domain/identity/accounts/password.rules'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { AuthCard, ModeButton, Waiting } from '../sign-in/auth-card.tsx'
import { LinkProblem } from '../sign-in/link-problem.tsx'
import { NewPasswordForm } from '../sign-in/new-password-form.tsx'
import { nameAfter } from './account-texts.ts'

export type SetPasswordProps = {
  /** Token of the link in the mail. */
  token: string
  rules: PasswordRules
  /** Called once the password is set and every session of this address has ended. */
  onDone: (email: string) => void
  /** Called for an expired link, to request another mail. */
  onForgot: () => void
  onSignIn: () => void
}

/** Sets a new password with the link from the mail. */
export function SetPassword({ token, rules, onDone, onForgot, onSignIn }: SetPasswordProps) {
  const showProblem = useProblemToast()
  const { data, error, refetch } = useQuery(
    orpc.passwordResets.checkResetLink.queryOptions({ input: { token }, staleTime: Infinity, gcTime: 0 }),
  )
  if (error) {
    const problem = toProblem(error)
    return (
      <LinkProblem
        problem={problem}
        isOver={problem.code === passwordResetErrors.RESET_LINK_INVALID.code}
        onNewLink={() => onForgot()}
        onRetry={() => void refetch()}
        onSignIn={onSignIn}
      />
    )
  }
  return (
    <AuthCard
      title="Set a new password"
      description={data ? <span className="break-all">For {data.email}</span> : 'Checking your link'}
      aside={<ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>}
    >
      {data ? (
        <NewPasswordForm
          email={data.email}
          rules={rules}
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
        <Waiting>Checking your link</Waiting>
      )}
    </AuthCard>
  )
}
