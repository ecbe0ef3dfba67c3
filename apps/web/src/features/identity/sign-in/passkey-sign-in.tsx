import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { client } from '../../../api/client/client.ts'
import { canUsePasskeys, signWithPasskey } from '../../../api/passkey-device.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useDropFailures } from '../../../ui/overlays/toast-context.ts'
import { nameAfter } from '../accounts/account-texts.ts'

type PasskeySignInProps = {
  /** Whether the browser is to stay signed in, as the form says now. */
  remember: () => boolean
  enter: () => Promise<unknown>
}

/** Signing in with a passkey instead of the form above; not offered where it can't work. */
export function PasskeySignIn({ remember, enter }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  if (!canUsePasskeys()) return null
  const signIn = async () => {
    if (underWay.current) return
    underWay.current = true
    dropFailures()
    setBusy(true)
    try {
      const credential = await signWithPasskey(await client.passkeys.startPasskeySignIn({}))
      await client.passkeys.signInWithPasskey({ credential, remember: remember() })
      await enter()
    } catch (error) {
      showProblem(nameAfter('Error signing in', toProblem(error)))
    }
    underWay.current = false
    setBusy(false)
  }
  return (
    <Button
      variant="soft"
      size="large"
      busy={busy}
      icon={<KeyRound aria-hidden size={18} />}
      onClick={() => void signIn()}
    >
      Sign in with a passkey
    </Button>
  )
}
