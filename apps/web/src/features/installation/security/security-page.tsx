import { useQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import { useSearchParams } from 'react-router'
import { adminSecurityTexts as texts, limitInWords } from '@app/domain/installation/admin-security.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { type SecurityEvent, securityEvents } from '@app/domain/installation/overview.vocabulary'
import type { InstallationSecurity } from '@app/domain/installation/security.contract'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { formatMonthDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { oneOf } from '../../../page/use-address-filters.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { LinkCard } from '../../../ui/layout/link-card.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { securityQuery } from '../shared/admin-query.ts'
import { CardHeaderLink } from '../shared/card-link.tsx'
import { AdminPage } from '../shared/page-frame.tsx'

/** Failed sign-ins, lockouts, refusals and violations, and the limits in force. */
export default function SecurityPage() {
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <AdminPage title={texts.title} description={texts.subtitle}>
      {data && <Content security={data} />}
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows label={texts.loading} rows={6} />}
    </AdminPage>
  )
}

function Content({ security }: { security: InstallationSecurity }) {
  const [search] = useSearchParams()
  const event = oneOf(securityEvents, search.get('event')) ?? 'failed-sign-in'
  return (
    <div className="grid grid-cols-1 gap-4 desktop:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <Card aria-label={texts.lastDay} className="desktop:col-span-2">
        <CardHeader title={texts.lastDay} />
        <Figures security={security} open={event} />
      </Card>
      <EventDays event={event} days={security.days} />
      <Limits limits={security.limits} />
      <Violations violations={security.violations} />
      <div className="grid desktop:col-span-2">
        <LinkCard icon={ListChecks} to={adminLinks.audit} title={texts.toAudit} detail={texts.auditDetail} />
      </div>
    </div>
  )
}

/** The figures of a day; a press on one shows its last 30 days. */
function Figures({ security, open }: { security: InstallationSecurity; open: SecurityEvent }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 desktop:grid-cols-6">
      {securityEvents.map((event) => (
        <li key={event}>
          <PlainLink
            to={`?event=${event}`}
            replace
            preventScrollReset
            {...(event === open && { 'aria-current': 'true' as const })}
            className={joinClasses(
              'block h-full rounded-control px-3 py-2 -outline-offset-3 hover:bg-sunk',
              event === open && 'bg-action-soft',
            )}
          >
            <Figure count={security.lastDay[event] ?? 0} words={overviewTexts.security[event]} />
          </PlainLink>
        </li>
      ))}
      <li className="px-3 py-2">
        <Figure count={security.lockoutsNow} words={texts.lockoutsNow} isBad={security.lockoutsNow > 0} />
      </li>
    </ul>
  )
}

const Figure = ({ count, words, isBad = false }: { count: number; words: string; isBad?: boolean }) => (
  <>
    <span
      className={joinClasses(
        'block font-display text-[1.6rem]/[1.2] font-semibold',
        count === 0 && 'text-ink-faint',
        isBad && 'text-danger',
      )}
    >
      {count.toLocaleString('en')}
    </span>
    <span className="block text-s text-ink-soft">{words}</span>
  </>
)

function Limits({ limits }: Pick<InstallationSecurity, 'limits'>) {
  return (
    <Card aria-label={texts.limits}>
      <CardHeader
        title={texts.limits}
        action={
          <Link
            to={`${adminLinks.settings}?${new URLSearchParams({ group: 'Rate limits' })}`}
            className="-my-3 inline-flex min-h-control items-center"
          >
            {texts.toSettings}
          </Link>
        }
      />
      <ul className="divide-y divide-line">
        {limits.map((limit) => (
          <li key={limit.name} className="flex min-h-10 items-center justify-between gap-3">
            <span>{texts.limitNames[limit.name]}</span>
            <span
              className={joinClasses(
                'text-right',
                limit.isInForce ? 'text-ink-soft' : 'font-semibold text-warn',
              )}
            >
              {limit.isInForce ? limitInWords(limit) : texts.lifted}
            </span>
          </li>
        ))}
      </ul>
      {limits.some(({ isInForce }) => !isInForce) && (
        <p className="mt-2 text-s text-ink-soft">{texts.liftedNote}</p>
      )}
    </Card>
  )
}

function Violations({ violations }: Pick<InstallationSecurity, 'violations'>) {
  const { near } = useFormat()
  const now = useNow()
  return (
    <Card aria-label={texts.violations} className="desktop:col-span-2">
      <CardHeader
        title={texts.violations}
        action={<CardHeaderLink to={`${adminLinks.errors}?source=policy`}>{texts.toErrors}</CardHeaderLink>}
      />
      {violations.length === 0 && <p className="text-ink-soft">{texts.noViolations}</p>}
      <ul aria-label={texts.violations} className="divide-y divide-line">
        {violations.map(({ id, directive, blocked, reports, lastAt }) => (
          <li key={id}>
            <PlainLink
              to={`${adminLinks.errors}?source=policy&error=${id}`}
              className="-mx-3 flex min-h-control flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-2 wrap-anywhere hover:bg-sunk"
            >
              <span translate="no" className="min-w-0 font-semibold">
                {[directive, blocked].filter(Boolean).join(': ')}
              </span>
              <span className="text-s text-ink-soft">
                {near(lastAt, now)} · {reports.toLocaleString('en')}
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface EventDaysProps {
  event: SecurityEvent
  days: InstallationSecurity['days']
}

/** One event by day, as bars. */
function EventDays({ event, days }: EventDaysProps) {
  const counted = days.map(({ day, counts }) => ({ day, count: counts[event] ?? 0 }))
  const highest = Math.max(...counted.map(({ count }) => count), 0)
  const [first, last] = [counted[0], counted.at(-1)]
  const title = overviewTexts.security[event]
  return (
    <Card aria-label={`${title}, ${texts.days.toLowerCase()}`} className="flex flex-col">
      <CardHeader title={title} action={<span className="text-ink-soft">{texts.days}</span>} />
      {highest === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <>
          <p aria-hidden className="text-right text-s text-ink-soft">
            {highest.toLocaleString('en')}
          </p>
          <ol
            aria-label={title}
            className="flex min-h-36 flex-1 items-end gap-0.5 border-b border-line sm:gap-1"
          >
            {counted.map(({ day, count }) => (
              <li key={day} className="relative min-w-0 flex-1 self-stretch">
                <span className="sr-only">{texts.day(count, formatMonthDay(day))}</span>
                <span
                  aria-hidden
                  title={texts.day(count, formatMonthDay(day))}
                  className="absolute inset-x-0 bottom-0 mx-auto max-w-5 rounded-t-[4px] bg-action"
                  style={{ height: `${(count / highest) * 100}%` }}
                />
              </li>
            ))}
          </ol>
          <p aria-hidden className="mt-1.5 flex justify-between text-s text-ink-soft">
            <span>{first && formatMonthDay(first.day)}</span>
            <span>{last && formatMonthDay(last.day)}</span>
          </p>
        </>
      )}
    </Card>
  )
}
