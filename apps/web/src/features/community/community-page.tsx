import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { communityTexts as texts } from '@app/domain/community/community-screens.texts'
import { type CommunityView, communityViews } from '@app/domain/community/community.links'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { latePart } from '../../loading/late-part.tsx'
import { SegmentLinks } from '../../ui/controls/segment-links.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SupportCentre } from '../support/index.ts'
import { Overview } from './hub/overview.tsx'
import { SocialView } from './hub/social.tsx'
import { OnlyWithCommunity } from './only-with-community.tsx'
import { PostList } from './posts/post-list.tsx'
import { useWriteAction } from './write/use-write-address.ts'

const WriteFromAddress = latePart(() => import('./write/write-from-address.tsx'), { when: 'press' })

/** The Support Centre, in the width of a column. */
function SupportView() {
  return (
    <div className="max-w-xl">
      <SupportCentre />
    </div>
  )
}

const views: Readonly<Record<CommunityView, () => ReactNode>> = {
  overview: Overview,
  community: PostList,
  support: SupportView,
  social: SocialView,
}

/**
 * The community with its views, at an address of its own and as a tab of the first page.
 * @param tabs navigation to the other tabs of the first page
 */
export default function CommunityPage({ tabs }: { tabs?: ReactNode }) {
  return (
    <OnlyWithCommunity>
      <Hub tabs={tabs} />
    </OnlyWithCommunity>
  )
}

function Hub({ tabs }: { tabs: ReactNode }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { action, close } = useWriteAction()
  const open = communityViews.find((view) => view === search.get('view')) ?? 'overview'
  const View = views[open]
  // The views stay at the address of the hub that is open.
  const addressOf = (view: CommunityView) => {
    const params = new URLSearchParams({
      ...(pathname === '/' && { tab: 'community' }),
      ...(view !== 'overview' && { view }),
    })
    return params.size > 0 ? `${pathname}?${params.toString()}` : pathname
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={texts.title}
        description={texts.subtitle}
        help={pageHelp['/community']}
        actions={
          <SegmentLinks
            label={texts.title}
            segments={communityViews.map((view) => ({
              label: texts.views[view],
              to: addressOf(view),
              isOpen: view === open,
            }))}
          />
        }
      />
      {tabs}
      <View />
      {action && <WriteFromAddress key={action} action={action} onClose={close} />}
    </div>
  )
}
