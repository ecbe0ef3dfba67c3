import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { removeCardsOnSignOut } from './card-choice.ts'
import { client } from '../api/client.ts'
import { startLeaving } from '../api/end-of-session.ts'
import { hasCode, toProblem } from '../api/problem-error.ts'
import { cardTexts } from '@app/domain/emergency/emergency.card'
import { useToast } from '../ui/toast-context.ts'

/** Signs out and forgets everything that was read (spec access §8). */
export function useSignOut(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const signOut = async () => {
    startLeaving()
    try {
      await client.accounts.signOut({})
    } catch (error) {
      // A session that has ended already is what was asked for.
      if (!hasCode(error, 'SIGNED_OUT')) {
        showToast({ title: 'Error signing out', description: toProblem(error).message, variant: 'danger' })
        return
      }
    }
    const cardIsGone = await removeCardsOnSignOut()
    // What still shows something would ask for it again once it is forgotten, so it goes first.
    await navigate('/auth', { replace: true, flushSync: true })
    queryClient.clear()
    showToast({
      title: 'Signed out successfully',
      ...(cardIsGone && { description: cardTexts.removedOnSignOut }),
      variant: 'success',
    })
  }
  return () => void signOut()
}
