import { decisionLabels, reportReasonLabels } from '@app/domain/community/community.vocabulary'
import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { plural } from '@app/domain/kernel/message-format'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { PetAvatar } from '../../../ui/layout/pet-avatar.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'

/** Context of a case: its reports, its author, its earlier texts. */
export function CaseContext({ entry }: { entry: QueueEntry }) {
  return (
    <>
      <Reports reports={entry.reports} />
      <Author author={entry.author} />
      <Edits edits={entry.edits} />
    </>
  )
}

function Reports({ reports }: Pick<QueueEntry, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <Card>
      <CardHeader title="Reports" />
      <RowList label="Reports">
        {summarize(reports).map(({ words, note, count }) => (
          <Row
            key={`${words} ${note ?? ''}`}
            title={count > 1 ? `${words} (${count})` : words}
            detail={note && <AsWritten>{note}</AsWritten>}
          />
        ))}
      </RowList>
    </Card>
  )
}

/** Reports with the same reason and note, counted. */
function summarize(reports: QueueEntry['reports']) {
  const groups = new Map<string, { words: string; note: string | null; count: number }>()
  for (const { reason, note } of reports) {
    const key = `${reason} ${note ?? ''}`
    const count = (groups.get(key)?.count ?? 0) + 1
    groups.set(key, { words: reportReasonLabels[reason], note, count })
  }
  return [...groups.values()]
}

function Author({ author }: Pick<QueueEntry, 'author'>) {
  const { dayOf } = useFormat()
  if (!author)
    return (
      <Card>
        <CardHeader title="Author" />
        <p className="text-ink-soft">The author’s account was deleted.</p>
      </Card>
    )
  const { name, face, joinedAt, isApproved, suspendedUntil, decisions, earlier } = author
  const facts = [
    `Here since ${formatDay(dayOf(joinedAt))}`,
    !isApproved && 'nothing approved yet',
    decisions > 0 && plural(decisions, { one: '# decision against them', other: '# decisions against them' }),
    suspendedUntil && `suspended until ${formatDay(dayOf(suspendedUntil))}`,
  ]
  return (
    <Card>
      <CardHeader title="Author" />
      <Person name={name} face={face} detail={facts.filter(Boolean).join(' · ')} />
      {earlier.length > 0 && (
        <RowList label="Earlier decisions">
          {earlier.map(({ action, reason, at }) => (
            <Row
              key={`${at} ${action}`}
              title={decisionLabels[action]}
              detail={reason}
              trailing={<span className="text-s text-ink-soft">{formatDay(dayOf(at))}</span>}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}

/** The author's face and chosen name. */
function Person({ name, face, detail }: { name: string; face: string; detail: string }) {
  return (
    <div className="flex items-center gap-3.5 py-row">
      <PetAvatar name="" species={face} className="size-11 rounded-[14px]" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <AsWritten>{name}</AsWritten>
        </p>
        <p className="text-s text-ink-soft">{detail}</p>
      </div>
    </div>
  )
}

function Edits({ edits }: Pick<QueueEntry, 'edits'>) {
  const { dayOf, time } = useFormat()
  if (edits.length === 0) return null
  return (
    <Card>
      <CardHeader title="Earlier texts" />
      <ul aria-label="Earlier texts" className="divide-y divide-line">
        {edits.map(({ title, body, at }) => (
          <li key={at} className="py-row wrap-anywhere">
            <details>
              <summary className="min-h-control cursor-pointer content-center font-semibold">
                Until {formatDay(dayOf(at))}, {time(at)}
              </summary>
              {title && (
                <p translate="no" dir="auto" className="font-semibold">
                  {title}
                </p>
              )}
              <p translate="no" dir="auto" className="whitespace-pre-line text-ink-soft">
                {body}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
