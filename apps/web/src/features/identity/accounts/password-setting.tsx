import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { enterCodePath } from '../sign-in/check-reset-email.tsx'
import { keepFocus } from '../sign-in/keep-focus.ts'
import { MailSent } from '../sign-in/mail-sent.tsx'
import { NewPasswordForm } from '../sign-in/new-password-form.tsx'
import { useFocusOnStep } from '../sign-in/use-focus-on-step.ts'
import { accountTexts, nameAfter } from './account-texts.ts'
import { configQuery } from './config-query.ts'
import { rulesInForce } from './rules-in-force.ts'
import { securityQuery } from './security-query.ts'

/** Changes the user's password, or leads to setting the first one. */
export function PasswordSetting() {
  const { data, error, refetch } = useQuery(securityQuery)
  const [isOpen, setIsOpen] = useState(false)
  const place = useFocusOnStep(data && (isOpen ? 'open' : 'closed'))
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading your password" rows={1} />
  if (!data.hasPassword) return <FirstPassword email={data.email} />
  return (
    <div ref={place}>
      {isOpen ? (
        <ChangePassword email={data.email} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="soft" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      )}
    </div>
  )
}

function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const { data: config } = useQuery(configQuery)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  return (
    <div className="grid max-w-md gap-4">
      <NewPasswordForm
        email={email}
        rules={rulesInForce('change', config)}
        send={async (newPassword) => {
          await client.security.changePassword({ newPassword })
          showToast(accountTexts.passwordChanged)
          onClose()
          await queryClient.invalidateQueries({ queryKey: orpc.sessions.key() })
        }}
        onProblem={(problem) => showProblem(nameAfter('Failed to update password', problem))}
      />
      <Button variant="quiet" onMouseDown={keepFocus} onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

/** Mails the link for a first password to an account made by another service, which proves the mailbox. */
function FirstPassword({ email }: { email: string }) {
  const { data: config } = useQuery(configQuery)
  const showProblem = useProblemToast()
  const { mutate, isPending, data } = useMutation(
    orpc.passwordResets.requestPasswordReset.mutationOptions({
      onError: (error) => showProblem(nameAfter('Error sending reset email', toProblem(error))),
    }),
  )
  if (!data) {
    return (
      <>
        <p>You have not set a password. We email you a code to set one.</p>
        <div>
          <Button variant="soft" busy={isPending} onClick={() => mutate({ email })}>
            Send code
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <MailSent
        email={email}
        what="code"
        delayed={data.mail === 'delayed'}
        safe="Your request is safe"
        unsent={config?.mailIsSent === false}
      >
        Enter it to set your password, or open the link in the same email.
      </MailSent>
      <div>
        <LinkButton to={enterCodePath(email)}>Enter code</LinkButton>
      </div>
    </>
  )
}
