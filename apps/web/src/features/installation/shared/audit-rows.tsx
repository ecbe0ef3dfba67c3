import { accountLink } from '@app/domain/installation/administration.links'
import type { AuditEntryView } from '@app/domain/installation/audit.fields'
import { auditReason, auditSentence } from '@app/domain/installation/audit.texts'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'

interface AuditRowsProps {
  label: string
  entries: readonly AuditEntryView[]
}

/** Entries of the audit log as sentences: who did what to whom, and why. */
export function AuditRows({ label, entries }: AuditRowsProps) {
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const { near } = useFormat()
  const now = useNow()
  const { did, details } = auditSentence(entry)
  const reason = auditReason(entry)
  return (
    <li className="grid grid-cols-1 gap-x-3 py-2.5 sm:grid-cols-[minmax(7.5rem,auto)_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-s text-ink-soft sm:pt-0.5">
        {near(entry.at, now)}
      </time>
      <p className="min-w-0 wrap-anywhere">
        <b className="font-semibold">
          {entry.actor === null ? overviewTexts.console : <Account account={entry.actor} />}
        </b>{' '}
        {did}
        {entry.subject && (
          <>
            {' '}
            <Account account={entry.subject} />
          </>
        )}
        {details && <> {details}</>}.
        {reason !== null && (
          <span className="text-ink-soft">
            {' '}
            “<AsWritten>{reason}</AsWritten>”
          </span>
        )}
      </p>
    </li>
  )
}

function Account({ account: { id, name } }: { account: { id: string; name: string | null } }) {
  if (name === null)
    return <span className="text-ink-soft">{overviewTexts.deletedAccount.toLowerCase()}</span>
  return (
    <Link to={accountLink(id)} tone="ink">
      <AsWritten>{name}</AsWritten>
    </Link>
  )
}
