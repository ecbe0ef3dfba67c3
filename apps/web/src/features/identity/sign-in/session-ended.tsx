import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { plural } from '@app/domain/kernel/message-format'
import { hasCode } from '../../../api/client/problem-error.ts'
import { askWhoIsIn } from '../../../api/client/who-is-in.ts'
import { meQuery } from '../../../api/use-me.ts'
import { loadPart } from '../../../loading/load-part.ts'
import { startAnew } from '../../../page/use-hold-page.ts'
import { CoverWindow } from '../../../ui/overlays/cover-window.tsx'
import { configQuery } from '../accounts/config-query.ts'
import { ModeButton } from './auth-card.tsx'
import { currentPath } from './google/current-path.ts'
import { SignInForm } from './sign-in-form.tsx'

/** True if the user of this page is signed in now, even if they have yet to set up a second factor. */
async function isPersonOfPage(queryClient: QueryClient, userId: string): Promise<boolean> {
  try {
    return (await askWhoIsIn()) === userId
  } catch (error) {
    if (!hasCode(error, 'SECOND_FACTOR_REQUIRED')) throw error
  }
  // The server did not name the user. This request names the user of the page, and any other counts as signed out.
  return queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
    (me) => me !== null,
    (error: unknown) => {
      if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return true
      throw error
    },
  )
}

/** Number of changes that wait on this device for the user; until they sign in, the changes can only be counted. */
function useCountWaiting(person: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    void loadPart(() => import('../../../api/waiting/waiting-changes.ts'))
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

/** Opens the password reset in a new tab: this page keeps all typed text. */
function openReset(email: string): void {
  const address = new URLSearchParams({ type: 'recovery', ...(email && { email }) })
  open(`/auth?${address.toString()}`, '_blank', 'noopener')
}

/**
 * Covers the page of a user whose session has ended. Unfinished input stays below, hidden, and reappears after they
 * sign in; for any other user the page reloads.
 */
export default function SessionEnded({ me: { userId, displayName, email } }: { me: Me }) {
  const queryClient = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const waiting = useCountWaiting(userId)
  const enter = async () => {
    if (!(await isPersonOfPage(queryClient, userId))) return startAnew()
    // Reloads every query: requests during the pause were refused.
    await queryClient.invalidateQueries()
    // Sends the pending changes, which stayed sealed until now.
    void loadPart(() => import('../../../api/waiting/waiting-changes.ts')).then(({ wantSending }) =>
      wantSending(),
    )
  }
  return (
    <CoverWindow label="Sign in to continue">
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
    </CoverWindow>
  )
}
