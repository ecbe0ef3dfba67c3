import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { client } from '../../../api/client/client.ts'
import { canUsePasskeys, signWithPasskey } from '../../../api/passkey-device.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** A passkey instead of the password, for somebody who has one. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const [busy, setBusy] = useState(false)
  const showProblem = useProblemToast()
  const { data: passkeys } = useQuery({
    ...orpc.passkeys.listPasskeys.queryOptions({ input: {} }),
    enabled: canUsePasskeys(),
  })
  if (!passkeys?.length) return null
  const prove = async () => {
    setBusy(true)
    try {
      const credential = await signWithPasskey(await client.passkeys.startPasskeyProof({}))
      await client.passkeys.proveWithPasskey({ credential })
      onProved()
    } catch (error) {
      showProblem(toProblem(error))
    }
    setBusy(false)
  }
  return (
    <Button variant="soft" busy={busy} icon={<KeyRound aria-hidden size={18} />} onClick={() => void prove()}>
      Use a passkey instead
    </Button>
  )
}
