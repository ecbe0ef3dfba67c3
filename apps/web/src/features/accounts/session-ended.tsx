import type { Me } from '@app/domain/accounts/accounts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { setActingPerson } from '../../api/acting-person.ts'
import { startAnew } from '../../shell/use-hold-page.ts'
import { FullWindow } from '../../ui/full-window.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { ModeButton } from './auth-card.tsx'
import { askWhoEntered } from './use-enter.ts'

/**
 * Covers the page of somebody whose session has ended. What they began stays below, unseen, and is there again once
 * they have signed in; for anybody else the page starts anew.
 */
export default function SessionEnded({ me: { userId, displayName, email } }: { me: Me }) {
  const queryClient = useQueryClient()
  const enter = async () => {
    // Whoever it is: nobody else could be told on this person's page.
    setActingPerson(undefined)
    const entered = await askWhoEntered(queryClient)
    if (entered.userId !== userId) return startAnew()
    setActingPerson(userId)
    // What was asked for in between was refused.
    await queryClient.invalidateQueries()
  }
  return (
    <FullWindow label="Sign in to continue">
      <SignInForm
        email={email}
        title="You were signed out"
        description={`Sign in as ${displayName} to pick up where you left off. Nothing you typed is lost.`}
        aside={
          <>
            Not {displayName}? <ModeButton onClick={startAnew}>Leave this page</ModeButton>
          </>
        }
        enter={enter}
        onUnverified={startAnew}
      />
    </FullWindow>
  )
}
