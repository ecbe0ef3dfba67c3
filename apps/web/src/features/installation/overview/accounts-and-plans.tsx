import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { type Plan, planLabels } from '@app/domain/kernel/access/plan-names'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { deviceLocale } from '../../../format/device-locale.ts'
import { leafOf } from '../../../format/format-dates.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { BigFigure } from '../shared/big-figure.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'
import { ShareBar } from '../shared/share-bar.tsx'

/** Months of a narrow chart. */
const NARROW_MONTHS = 6

type Accounts = InstallationOverview['accounts']

/** Number of accounts and their growth by month. */
export function AccountsCard({ accounts }: { accounts: Accounts }) {
  const { total, yearAgo, months } = accounts
  const present = months.at(-1)?.month
  return (
    <Card aria-label={adminOverviewTexts.accounts.title}>
      <CardHeader
        title={adminOverviewTexts.accounts.title}
        action={<CardHeaderLink to={adminLinks.users}>{administrationTexts.pages.users}</CardHeaderLink>}
      />
      <BigFigure figure={total.toLocaleString('en')}>
        {adminOverviewTexts.accounts.growth(total, yearAgo)}
      </BigFigure>
      <GrowthBars months={months} />
      {present && (
        <p className="mt-2 text-s text-ink-soft">
          {adminOverviewTexts.accounts.note(monthName(present, 'long'))}
        </p>
      )}
    </Card>
  )
}

const monthName = (month: string, form: 'short' | 'long'): string =>
  form === 'short'
    ? leafOf(`${month}-01`).month
    : new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
        new Date(`${month}-01T12:00:00Z`),
      )

/** A bar a month with its number; the present month, which is not over, is dashed. */
function GrowthBars({ months }: { months: Accounts['months'] }) {
  const bars = months.map(({ month, added, deleted }) => ({ month, net: added - deleted }))
  const highest = Math.max(1, ...bars.map(({ net }) => net))
  return (
    <div className="@container mt-3.5">
      <ol
        aria-label={adminOverviewTexts.accounts.chart}
        className="flex gap-2 text-s font-medium text-ink-soft @min-[34rem]:gap-4"
      >
        {bars.map(({ month, net }, at) => (
          <li
            key={month}
            className={joinClasses(
              'grid min-w-0 flex-1 grid-rows-[10rem_auto] text-center',
              at < bars.length - NARROW_MONTHS && '@max-[34rem]:hidden',
            )}
          >
            <span className="flex flex-col justify-end border-b border-line">
              <span className="font-semibold text-ink">{net.toLocaleString('en')}</span>
              <span
                aria-hidden
                className={joinClasses(
                  'mx-auto mt-1.5 w-9/10 max-w-9 rounded-t-[6px]',
                  at === bars.length - 1
                    ? 'border-[1.5px] border-b-0 border-dashed border-action bg-action-soft'
                    : 'bg-action',
                )}
                style={{ height: `${Math.max(0, (net / highest) * 75)}%` }}
              />
            </span>
            <span className="order-last pt-1.5">{monthName(month, 'short')}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const dollars = (cents: number): string =>
  cents === 0 ? '$0' : formatMoney({ minor: cents, currency: 'USD' }, deviceLocale())

const grounds: Readonly<Record<Plan, string>> = {
  free: 'bg-ink-faint',
  premium: 'bg-action',
  pro: 'bg-accent',
}

/** Households by plan, and the revenue of a month. */
export function RevenueCard({ revenue, accounts }: Pick<InstallationOverview, 'revenue' | 'accounts'>) {
  const { isCharged, monthlyCents, plans } = revenue
  const sum = (of: 'trials' | 'complimentary') => plans.reduce((total, plan) => total + plan[of], 0)
  const gifts = adminOverviewTexts.revenue.gifts(sum('trials'), sum('complimentary'))
  return (
    <Card aria-label={adminOverviewTexts.revenue.title}>
      <CardHeader title={adminOverviewTexts.revenue.title} />
      {isCharged ? (
        <BigFigure figure={formatMoney({ minor: monthlyCents, currency: 'USD' }, deviceLocale())}>
          {adminOverviewTexts.revenue.month}
        </BigFigure>
      ) : (
        <p className="text-ink-soft">{adminOverviewTexts.revenue.free}</p>
      )}
      <ShareBar
        label={adminOverviewTexts.revenue.title}
        shares={plans.map(({ plan, households, monthlyCents: cents }) => ({
          key: plan,
          label: planLabels[plan],
          amount: households,
          ground: grounds[plan],
          figure: households.toLocaleString('en'),
          ...(isCharged && { detail: dollars(cents) }),
        }))}
      />
      <p className="mt-2.5 text-s text-ink-soft">
        {[
          gifts && `${gifts}.`,
          adminOverviewTexts.revenue.notCounted(accounts.systemUsers),
          adminOverviewTexts.revenue.limit(accounts.total, accounts.limit),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  )
}
