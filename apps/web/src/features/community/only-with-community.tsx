import type { ReactNode } from 'react'
import { useMe } from '../../api/use-me.ts'
import { NotFoundState } from '../../page/not-found-state.tsx'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'
import { ProfileFirst } from './profile/profile-first.tsx'

/** A screen of the community, which an installation without one does not have. */
export function OnlyWithCommunity({ children }: { children: ReactNode }) {
  if (!useMe().hasCommunity) return <NotFoundState drawing={<NothingFoundDrawing className="h-36" />} />
  return <ProfileFirst>{children}</ProfileFirst>
}
