import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { plural } from '@app/domain/kernel/message-format'
import { hasCode } from '../../../api/client/problem-error.ts'
import { askWhoIsIn } from '../../../api/client/who-is-in.ts'
import { meQuery } from '../../../api/use-me.ts'
import { startAnew } from '../../../page/use-hold-page.ts'
import { FullWindow } from '../../../ui/overlays/full-window.tsx'
import { configQuery } from '../accounts/config-query.ts'
import { ModeButton } from './auth-card.tsx'
import { currentPath } from './google/current-path.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Whether the person of this page is signed in now, also where they have yet to set up a second factor. */
async function isPersonOfPage(queryClient: QueryClient, userId: string): Promise<boolean> {
  try {
    return (await askWhoIsIn()) === userId
  } catch (error) {
    if (!hasCode(error, 'SECOND_FACTOR_REQUIRED')) throw error
  }
  // Who it is was not answered; this request names the person of the page, and anybody else counts as signed out.
  return queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
    (me) => me !== null,
    (error: unknown) => {
      if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return true
      throw error
    },
  )
}

/** What waits on this device for the person; it can only be counted until they sign in. */
function useCountWaiting(person: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    void import('../../../api/waiting/waiting-changes.ts')
      .then(({ countWaiting }) => countWaiting(person))
      .then(setCount, () => undefined)
  }, [person])
  return count
}

const sealedInWords = (count: number): string =>
  plural(count, {
    one: '# change is waiting on this device, encrypted until you sign in.',
    other: '# changes are waiting on this device, encrypted until you sign in.',
  })

/** Opens the way to a new password in a tab of its own: this page keeps everything that was typed. */
function openReset(email: string): void {
  const address = new URLSearchParams({ type: 'recovery', ...(email && { email }) })
  open(`/auth?${address.toString()}`, '_blank', 'noopener')
}

/**
 * Covers the page of somebody whose session has ended. What they began stays below, unseen, and is there again once
 * they have signed in; for anybody else the page starts anew.
 */
export default function SessionEnded({ me: { userId, displayName, email } }: { me: Me }) {
  const queryClient = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const waiting = useCountWaiting(userId)
  const enter = async () => {
    if (!(await isPersonOfPage(queryClient, userId))) return startAnew()
    // What was asked for in between was refused.
    await queryClient.invalidateQueries()
    // What waits here went on lying sealed.
    void import('../../../api/waiting/waiting-changes.ts').then(({ wantSending }) => wantSending())
  }
  return (
    <FullWindow label="Sign in to continue">
      <SignInForm
        email={email}
        title="You were signed out"
        description={[
          `Sign in as ${displayName} to pick up where you left off. Nothing you typed is lost.`,
          ...(waiting > 0 ? [sealedInWords(waiting)] : []),
        ].join(' ')}
        aside={
          <>
            Not {displayName}? <ModeButton onClick={startAnew}>Leave this page</ModeButton>
          </>
        }
        enter={enter}
        googleReturnTo={config?.google && !config.maintenance ? currentPath() : undefined}
        googleHint={googleTexts.leavesPage}
        onUnverified={startAnew}
        startsAtPassword
        onForgot={openReset}
        forgotHint="Opens in a new tab"
      />
    </FullWindow>
  )
}
