import { useSyncExternalStore } from 'react'
import { proofRequests } from '../../api/client/client.ts'
import { latePart } from '../../loading/late-part.tsx'

const ProofDialog = latePart(() => import('../../features/identity/accounts/proof-dialog.tsx'))

/** Shows the question for the password, above all content. */
export function ProofHost() {
  const open = useSyncExternalStore(proofRequests.subscribe, proofRequests.isOpen, () => false)
  return open && <ProofDialog />
}
