import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { ErrorGroupWithRows } from '@app/domain/installation/overview.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { titleOf } from './error-rows.tsx'

const { errors: texts } = adminOverviewTexts

/** One group of reports with its newest reports. */
export function OpenError({ errorId }: { errorId: string }) {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(orpc.overview.getError.queryOptions({ input: { errorId } }))
  const list = new URLSearchParams(search)
  list.delete('error')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Link
        to={`${adminLinks.errors}${list.size > 0 ? `?${list}` : ''}`}
        className="inline-flex min-h-control items-center gap-1.5 justify-self-start text-s desktop:hidden"
      >
        <ChevronLeft aria-hidden size={18} />
        {texts.back}
      </Link>
      {data && <Group group={data} />}
      {!data &&
        error &&
        (hasCode(error, 'NOT_FOUND') ? <Gone /> : <LoadFailure error={error} retry={refetch} />)}
      {!data && !error && <SkeletonRows label={texts.loading} rows={4} />}
    </div>
  )
}

const Gone = () => (
  <Card>
    <EmptyState drawing={<LateDrawing name="NothingFoundDrawing" className="h-28" />} {...texts.gone} />
  </Card>
)

function Group({ group }: { group: ErrorGroupWithRows }) {
  const { near } = useFormat()
  const now = useNow()
  return (
    <Card aria-label={texts.rows} className="grid grid-cols-1 gap-3">
      <div className="wrap-anywhere">
        <h2 translate="no" className="text-l font-semibold">
          {titleOf(group)}
        </h2>
        <p className="text-s text-ink-soft">
          {[
            overviewTexts.errors[group.source],
            group.component,
            texts.reports(group.reports),
            group.lastDay > 0 && texts.lastDay(group.lastDay),
            texts.last(near(group.lastAt, now)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ol aria-label={texts.rows} className="divide-y divide-line">
        {group.rows.map((row) => (
          <li key={row.id} className="grid grid-cols-1 gap-1.5 py-3 text-s wrap-anywhere">
            <p className="font-semibold">
              {texts.reports(row.reports)} · {near(row.lastAt, now)}
            </p>
            <dl className="grid gap-1" translate="no">
              {row.page && <Fact name={texts.facts.page}>{row.page}</Fact>}
              {row.build && <Fact name={texts.facts.build}>{row.build}</Fact>}
              {row.userAgent && <Fact name={texts.facts.browser}>{row.userAgent}</Fact>}
            </dl>
            {row.stack && <Folded title={texts.facts.stack}>{row.stack}</Folded>}
            {Object.keys(row.details).length > 0 && (
              <Folded title={texts.facts.details}>{JSON.stringify(row.details, null, 2)}</Folded>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Folded = ({ title, children }: { title: string; children: string }) => (
  <details>
    <summary className="min-h-control cursor-pointer content-center font-semibold text-action">
      {title}
    </summary>
    <pre
      translate="no"
      className="rounded-control bg-sunk p-3 text-[0.78rem] leading-relaxed whitespace-pre-wrap"
    >
      {children}
    </pre>
  </details>
)
