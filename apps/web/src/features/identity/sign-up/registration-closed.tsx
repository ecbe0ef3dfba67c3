import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { fillMessage } from '@app/domain/kernel/errors'
import { Button } from '../../../ui/controls/button.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'

/** What visitors read where the installation takes no account, on signing in and up. */
export const registrationTexts = {
  closed: fillMessage(accountErrors.REGISTRATION_CLOSED, {}),
  full: fillMessage(accountErrors.REGISTRATION_FULL, {}),
}

/** Stands in the place of the sign-up form, which would be refused. */
export function RegistrationClosed({ why, onSignIn }: { why: string; onSignIn: () => void }) {
  return (
    <AuthCard title="Create your account">
      <div className="grid gap-4">
        <p>{why}</p>
        <Button size="large" onClick={onSignIn}>
          Sign in
        </Button>
      </div>
    </AuthCard>
  )
}
