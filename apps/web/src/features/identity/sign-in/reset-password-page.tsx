import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { passwordResetErrors } from '@app/domain/identity/password-resets/password-resets.errors'
import { client } from '../../../api/client/client.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Frame } from '../../../page/frame.tsx'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { accountTexts, nameAfter } from '../accounts/account-texts.ts'
import { cleanEmail } from '../accounts/clean-params.ts'
import { configQuery } from '../accounts/config-query.ts'
import { rulesInForce } from '../accounts/rules-in-force.ts'
import { VerifyCode } from '../sign-up/verify-code.tsx'
import { AuthCard, ModeButton } from './auth-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { useEnter } from './use-enter.ts'

/** Sets a new password with the code from the mail, in two phases (spec access §2). The address names the account. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const email = cleanEmail(search.get('email'))
  const [proof, setProof] = useState<string>()
  const showProblem = useProblemToast()
  useFocusOnArrival(proof ? 'password' : 'code')
  if (!email) return <StartOver />
  return (
    <Frame forVisitors>
      {proof ? (
        <CreatePassword email={email} temporaryToken={proof} onNewCode={() => setProof(undefined)} />
      ) : (
        <VerifyCode email={email} onVerified={setProof} showProblem={showProblem} />
      )}
    </Frame>
  )
}

function StartOver() {
  const showToast = useToast()
  useEffect(() => void showToast(accountTexts.addressMissing), [showToast])
  return <Navigate to="/auth" replace />
}

type CreatePasswordProps = {
  email: string
  temporaryToken: string
  /** Called once the proof has expired: the code has to be entered again. */
  onNewCode: () => void
}

/** Second phase: takes the new password, and the second factor if the account requires it, then signs the user in. */
function CreatePassword({ email, temporaryToken, onNewCode }: CreatePasswordProps) {
  const { data: config } = useQuery(configQuery)
  const showToast = useToast()
  const showProblem = useProblemToast()
  const navigate = useNavigate()
  const enter = useEnter()
  const [isHalfDone, setIsHalfDone] = useState(false)
  useFocusOnArrival(String(isHalfDone))
  const arrive = async () => {
    await enter()
    showToast(accountTexts.passwordUpdatedHere)
    await navigate('/', { replace: true })
  }
  if (isHalfDone) {
    return <SecondStep enter={arrive} onBack={() => void navigate('/auth', { replace: true })} />
  }
  return (
    <AuthCard
      title="Create New Password"
      description="It signs you in here, and signs you out everywhere else."
      aside={<ModeButton onClick={onNewCode}>Enter another code</ModeButton>}
    >
      <NewPasswordForm
        email={email}
        rules={rulesInForce('resetByCode', config)}
        send={async (newPassword) => {
          const fields = { email, temporaryToken, newPassword }
          const { secondFactor } = await client.passwordResets.setPasswordByCode(fields)
          if (secondFactor) setIsHalfDone(true)
          else await arrive()
        }}
        onProblem={(problem) => {
          showProblem(nameAfter('Failed to update password. Please try again.', problem))
          if (problem.code === passwordResetErrors.RESET_NOT_PROVED.code) onNewCode()
        }}
      />
    </AuthCard>
  )
}
