import { communityTexts } from '@app/domain/community/community-screens.texts'
import type { CommunityAuthor } from '@app/domain/community/community.contract'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'

type Author = CommunityAuthor | null

/** Drawn face of an author; a deleted account has the drawing of other animals. */
export const AuthorFace = ({ author, className }: { author: Author; className?: string }) => (
  <PetAvatar name="" species={author?.face ?? 'other'} {...(className && { className })} />
)

/** Name of an author in the community. */
export const AuthorName = ({ author }: { author: Author }) =>
  author ? <AsWritten>{author.name}</AsWritten> : communityTexts.deletedAuthor

export const nameOf = (author: Author): string => author?.name ?? communityTexts.deletedAuthor
