import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { fillMessage } from '@app/domain/kernel/errors'
import { Button } from '../../ui/button.tsx'
import { AuthCard } from './auth-card.tsx'

/** What visitors read where registration is closed, on signing in and up. */
export const registrationClosed = fillMessage(accountErrors.REGISTRATION_CLOSED, {})

/** Stands in the place of the sign-up form, which would be refused. */
export function RegistrationClosed({ onSignIn }: { onSignIn: () => void }) {
  return (
    <AuthCard title="Create your account">
      <div className="grid gap-4">
        <p>{registrationClosed}</p>
        <Button size="large" onClick={onSignIn}>
          Sign in
        </Button>
      </div>
    </AuthCard>
  )
}
