import { proofRequests } from '../../api/client/client.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useStore } from '../../ui/behaviour/use-store.ts'

const ProofDialog = latePart(() => import('../../features/identity/accounts/proof-dialog.tsx'))

/** Shows the question for the password, above all content. */
export function ProofHost() {
  const open = useStore(proofRequests.isOpen)
  return open && <ProofDialog />
}
