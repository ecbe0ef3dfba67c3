import Archive from 'lucide-react/icons/archive'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Cpu from 'lucide-react/icons/cpu'
import Flag from 'lucide-react/icons/flag'
import HardDrive from 'lucide-react/icons/hard-drive'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ComponentType, useState } from 'react'
import { MODERATION_PATH } from '@app/domain/community/moderation.texts'
import {
  adminOverviewTexts as texts,
  attentionDetail,
  attentionTitle,
} from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { Attention, QueueState } from '@app/domain/installation/overview.contract'
import type { AttentionKind, JobQueueName } from '@app/domain/installation/overview.vocabulary'
import { INBOX_LINK } from '@app/domain/support/support.links'
import { useAnswersTickets, useModerates } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link, LinkButton } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { RetryDialog } from '../shared/retry-dialog.tsx'

const icons: Readonly<Record<AttentionKind, ComponentType<{ size: number }>>> = {
  'mail-refused': Mail,
  'backup-failed': Archive,
  'rehearsal-failed': Archive,
  'work-failed': RotateCw,
  'storage-nearly-full': HardDrive,
  'process-silent': Cpu,
  'tickets-late': LifeBuoy,
  'held-posts': Flag,
  'tickets-open': LifeBuoy,
}

interface NeedsYouProps {
  attention: readonly Attention[]
  queues: readonly QueueState[]
}

/** Problems and work that need an administrator, the most urgent first: only the first failure is tinted and has a filled button. */
export function NeedsYou({ attention, queues }: NeedsYouProps) {
  const [retried, setRetried] = useState<JobQueueName>()
  if (attention.length === 0) return null
  return (
    <Card aria-label={texts.needsYou} className="py-1.5">
      <ul className="divide-y divide-line">
        {attention.map((problem, at) => (
          <Problem
            key={`${problem.kind} ${problem.queue ?? ''}`}
            problem={problem}
            isFirst={at === 0 && problem.isUrgent}
            failed={failedJobs(problem, queues)}
            onRetry={() => setRetried(problem.queue ?? 'mail')}
          />
        ))}
      </ul>
      {retried && <RetryDialog queue={retried} onClose={() => setRetried(undefined)} />}
    </Card>
  )
}

/** Number of failed jobs that a problem is about. */
const failedJobs = ({ kind, queue }: Attention, queues: readonly QueueState[]): number => {
  const name = kind === 'mail-refused' ? 'mail' : kind === 'work-failed' ? queue : null
  return queues.find((state) => state.queue === name)?.failed ?? 0
}

interface ProblemProps {
  problem: Attention
  isFirst: boolean
  failed: number
  onRetry: () => void
}

function Problem({ problem, isFirst, failed, onRetry }: ProblemProps) {
  const { near } = useFormat()
  const now = useNow()
  const detail = attentionDetail(problem)
  const Icon = icons[problem.kind]
  return (
    <li
      className={joinClasses(
        'grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 py-3',
        isFirst
          ? '-mx-3 my-1.5 rounded-[16px] border-0! bg-danger-soft px-3 py-3.5 tablet:grid-cols-[40px_minmax(0,1fr)_auto]'
          : 'grid-cols-[40px_minmax(0,1fr)_auto]',
      )}
    >
      <span
        aria-hidden
        className={joinClasses(
          'grid size-10 place-items-center rounded-[13px]',
          isFirst ? 'bg-surface text-danger' : 'bg-sunk text-ink-soft',
        )}
      >
        <Icon size={20} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className={joinClasses('font-semibold', problem.isUrgent && 'text-danger')}>
          {attentionTitle(problem, problem.since && near(problem.since, now))}
        </p>
        {detail && <p className={isFirst ? 'text-ink' : 'text-ink-soft'}>{detail}</p>}
      </div>
      <div
        className={joinClasses(
          'flex flex-wrap items-center gap-1',
          isFirst && 'max-tablet:col-span-2 max-tablet:[&>:last-child]:flex-1',
        )}
      >
        {failed > 0 && (
          <Button variant="quiet" onClick={onRetry}>
            {texts.retry(failed)}
          </Button>
        )}
        <Way problem={problem} isFirst={isFirst} />
      </div>
    </li>
  )
}

/** The screen on which a problem is solved; a button for the first one, else a link. */
function Way({ problem, isFirst }: { problem: Attention; isFirst: boolean }) {
  const way = useWay(problem)
  if (!way) return null
  if (isFirst) return <LinkButton to={way.to}>{way.label}</LinkButton>
  return (
    <Link to={way.to} className="inline-flex min-h-control min-w-11 items-center justify-end gap-1.5 text-s">
      <span className="max-tablet:sr-only">{way.label}</span>
      <ChevronRight aria-hidden size={16} />
    </Link>
  )
}

function useWay({ kind, queue }: Attention): { to: string; label: string } | undefined {
  const [answers, moderates] = [useAnswersTickets(), useModerates()]
  const mail = { to: `${adminLinks.settings}?group=Mail`, label: texts.actions.mail }
  const backups = { to: `${adminLinks.settings}?group=Backups`, label: texts.actions.backups }
  const inbox = answers ? { to: INBOX_LINK, label: texts.actions.inbox } : undefined
  const ways: Readonly<Record<AttentionKind, { to: string; label: string } | undefined>> = {
    'mail-refused': mail,
    'backup-failed': backups,
    'rehearsal-failed': backups,
    'work-failed': queue === 'mail' ? mail : { to: adminLinks.queues, label: texts.actions.queues },
    'storage-nearly-full': { to: adminLinks.storage, label: texts.actions.storage },
    'process-silent': undefined,
    'held-posts': moderates ? { to: MODERATION_PATH, label: texts.actions.moderate } : undefined,
    'tickets-late': inbox,
    'tickets-open': inbox,
  }
  return ways[kind]
}
