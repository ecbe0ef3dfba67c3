import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { latePart } from '../../../loading/late-part.tsx'
import { communityQuery } from '../community-queries.ts'
import { ProfileContext } from './profile-context.ts'

const ProfileWindow = latePart(() => import('./profile-window.tsx'), { when: 'press' })

/** Lets the screen inside ask for a name and a face before its first step that needs them. */
export function ProfileFirst({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(communityQuery)
  const profile = data?.profile
  const [opened, setOpened] = useState<{ next?: () => void }>()
  const here = useMemo(() => {
    const first = async (then: () => void) => {
      // If it can't be read, the server refuses the step and says why.
      const known =
        profile ?? (await queryClient.ensureQueryData(communityQuery).catch(() => undefined))?.profile
      if (known === null) setOpened({ next: then })
      else then()
    }
    return { profile, first: (then: () => void) => void first(then), change: () => setOpened({}) }
  }, [profile, queryClient])
  return (
    <ProfileContext value={here}>
      {children}
      {opened && (
        <ProfileWindow
          profile={profile ?? null}
          onClose={() => setOpened(undefined)}
          onSaved={() => {
            setOpened(undefined)
            opened.next?.()
          }}
        />
      )}
    </ProfileContext>
  )
}
