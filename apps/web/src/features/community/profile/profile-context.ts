import { createContext, use } from 'react'
import type { OwnProfile } from '@app/domain/community/community.contract'

export interface ProfileHere {
  /** Null before the user has chosen a name, undefined until it was read. */
  profile: OwnProfile | null | undefined
  /** Runs a step that needs a profile; without one, the user chooses a name and a face first. */
  first: (then: () => void) => void
  /** Opens the window that changes the profile. */
  change: () => void
}

export const ProfileContext = createContext<ProfileHere | undefined>(undefined)

/**
 * The user's profile in the community.
 * @throws Error outside of `ProfileFirst`, which is a mistake in the screen
 */
export function useProfile(): ProfileHere {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile must be used inside ProfileFirst')
  return profile
}
