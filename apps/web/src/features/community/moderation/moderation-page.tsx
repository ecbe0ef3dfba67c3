import { useSearchParams } from 'react-router'
import { moderationPageTexts } from '@app/domain/community/moderation.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { useMe, useModerates } from '../../../api/use-me.ts'
import { NotFoundState } from '../../../page/not-found-state.tsx'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { SegmentLinks } from '../../../ui/controls/segment-links.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { GrantsView } from '../../installation/index.ts'
import { LogView } from './log-view.tsx'
import { QueueView } from './queue-view.tsx'
import { WordsView } from './words-view.tsx'

const views = [
  { id: 'queue', label: 'Queue' },
  { id: 'log', label: 'Log' },
  { id: 'words', label: 'Words' },
  { id: 'moderators', label: 'Moderators' },
] as const

/** The work of moderators: the queue, the log and the listed words; super_admins also choose the moderators. */
export default function ModerationPage() {
  const { installation } = useMe()
  const moderates = useModerates()
  const [params] = useSearchParams()
  if (!moderates)
    return <NotFoundState drawing={<LateDrawing name="NothingFoundDrawing" className="h-36" />} />
  const grants = installation.includes('grant permissions')
  const shown = views.filter(({ id }) => id !== 'moderators' || grants)
  const open = shown.find(({ id }) => id === params.get('view'))?.id ?? 'queue'
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={moderationPageTexts.title} help={pageHelp['/moderation']} />
      <SegmentLinks
        label="Views of the moderation"
        segments={shown.map(({ id, label }) => ({
          label,
          to: id === 'queue' ? '?' : `?view=${id}`,
          isOpen: id === open,
        }))}
      />
      {open === 'queue' && <QueueView />}
      {open === 'log' && <LogView />}
      {open === 'words' && <WordsView />}
      {open === 'moderators' && (
        <GrantsView
          permission="moderate the community"
          help={pageHelp['/moderation']}
          {...moderationPageTexts.moderators}
        />
      )}
    </div>
  )
}
