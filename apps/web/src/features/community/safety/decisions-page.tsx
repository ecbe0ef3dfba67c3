import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { safetyTexts } from '@app/domain/community/community-safety.texts'
import { postTexts } from '@app/domain/community/community-screens.texts'
import { COMMUNITY_LINK } from '@app/domain/community/community.links'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { NapDrawing } from '../../../ui/art/empty/nap-drawing.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { OnlyWithCommunity } from '../only-with-community.tsx'
import { Decision } from './decision.tsx'

const { decisions: texts } = safetyTexts

/** Decisions of moderators about the user, each with its reason and one appeal. */
export default function DecisionsPage() {
  return (
    <OnlyWithCommunity>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <div>
          <Link to={COMMUNITY_LINK} className="inline-flex min-h-control items-center gap-1.5 text-s">
            <ChevronLeft aria-hidden size={18} />
            {postTexts.back}
          </Link>
          <PageHeader
            title={texts.title}
            description={texts.subtitle}
            help={pageHelp['/community/decisions']}
          />
        </div>
        <Decisions />
      </div>
    </OnlyWithCommunity>
  )
}

function Decisions() {
  const { data, error, refetch } = useQuery(orpc.communitySafety.listDecisions.queryOptions({ input: {} }))
  if (!data && error) return <LoadFailure error={error} retry={refetch} />
  if (!data) return <SkeletonRows label={texts.loading} />
  if (data.length === 0)
    return (
      <EmptyState
        drawing={<NapDrawing className="h-32" />}
        title={texts.none.title}
        sentence={texts.none.sentence}
      />
    )
  return (
    <ul aria-label={texts.title} className="grid grid-cols-1 gap-gap">
      {data.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
    </ul>
  )
}
