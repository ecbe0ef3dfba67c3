import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { removeCardsOnSignOut } from './card-choice.ts'
import { client } from '../api/client.ts'
import { startLeaving } from '../api/end-of-session.ts'
import { hasCode, toProblem } from '../api/problem-error.ts'
import { cardTexts } from '@app/domain/emergency/emergency.card'
import { useToast } from '../ui/toast-context.ts'

/**
 * Signs out and forgets everything that was read (spec access §8).
 * @returns signs out; what signs in next may start with an address
 */
export function useSignOut(): (nextEmail?: string) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const signOut = async (nextEmail?: string) => {
    startLeaving()
    try {
      await client.accounts.signOut({})
    } catch (error) {
      // The session has already ended, which is what was wanted.
      if (!hasCode(error, 'SIGNED_OUT')) {
        showToast({ title: 'Error signing out', description: toProblem(error).message, variant: 'danger' })
        return
      }
    }
    const cardIsGone = await removeCardsOnSignOut()
    // Mounted screens would read their data again once the cache is cleared, so they go first.
    const search = nextEmail ? `?${new URLSearchParams({ email: nextEmail }).toString()}` : ''
    await navigate(`/auth${search}`, { replace: true, flushSync: true })
    queryClient.clear()
    showToast({
      title: 'Signed out successfully',
      ...(cardIsGone && { description: cardTexts.removedOnSignOut }),
      variant: 'success',
    })
  }
  return (nextEmail) => void signOut(nextEmail)
}
