import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { type Plan, planLabels } from '@app/domain/kernel/access/plan-names'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { deviceLocale } from '../../../format/device-locale.ts'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { BigFigure } from '../shared/big-figure.tsx'
import { ShareBar } from '../shared/share-bar.tsx'

const { revenue: texts } = adminOverviewTexts

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
  const gifts = texts.gifts(sum('trials'), sum('complimentary'))
  return (
    <Card aria-label={texts.title}>
      <CardHeader title={texts.title} />
      {isCharged ? (
        <BigFigure figure={formatMoney({ minor: monthlyCents, currency: 'USD' }, deviceLocale())}>
          {texts.month}
        </BigFigure>
      ) : (
        <p className="text-ink-soft">{texts.free}</p>
      )}
      <ShareBar
        label={texts.title}
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
          texts.notCounted(accounts.systemUsers),
          texts.limit(accounts.total, accounts.limit),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  )
}
