import { lazy, Suspense, useSyncExternalStore } from 'react'
import { proofRequests } from '../../api/client/client.ts'

const ProofDialog = lazy(() => import('../../features/identity/accounts/proof-dialog.tsx'))

/** Shows the question for the password, above all content. */
export function ProofHost() {
  const open = useSyncExternalStore(proofRequests.subscribe, proofRequests.isOpen, () => false)
  return (
    open && (
      <Suspense fallback={null}>
        <ProofDialog />
      </Suspense>
    )
  )
}
