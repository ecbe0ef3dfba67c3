import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { fillMessage } from '@app/domain/kernel/errors'
import { Button } from '../../../ui/controls/button.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'

/** Texts for visitors of an installation that accepts no new account, on sign-in and sign-up. */
export const registrationTexts = {
  closed: fillMessage(accountErrors.REGISTRATION_CLOSED, {}),
  full: fillMessage(accountErrors.REGISTRATION_FULL, {}),
}

/** Replaces the sign-up form, which the server would refuse. */
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
