import { postTexts } from '@app/domain/community/community-screens.texts'
import { DECISIONS_LINK } from '@app/domain/community/community.links'
import type { HoldReason, PostState } from '@app/domain/community/community.vocabulary'
import { Link } from '../../../ui/controls/link.tsx'
import { Banner } from '../../../ui/layout/banner.tsx'

const { states: texts } = postTexts

interface StateNoteProps {
  state: PostState
  heldFor: HoldReason | null
  isLocked?: boolean
}

/** Says why a post or reply is not public or takes no replies, and what to do. */
export function StateNote({ state, heldFor, isLocked = false }: StateNoteProps) {
  if (state === 'held') {
    return (
      <Banner tone="warn" title={texts.held.title}>
        {heldFor ? texts.held.detail[heldFor] : texts.held.unknown}
      </Banner>
    )
  }
  if (state === 'hidden') {
    return (
      <Banner
        tone="danger"
        title={texts.hidden.title}
        action={
          <Link to={DECISIONS_LINK} className="inline-flex min-h-control items-center">
            {texts.hidden.action}
          </Link>
        }
      >
        {texts.hidden.detail}
      </Banner>
    )
  }
  return isLocked ? (
    <Banner tone="info" title={texts.locked.title}>
      {texts.locked.detail}
    </Banner>
  ) : null
}
