import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useMatch } from 'react-router'
import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import { adminAccountsTexts as texts } from '@app/domain/installation/admin-accounts.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Banner } from '../../../ui/layout/banner.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { AdminPage } from '../shared/page-frame.tsx'
import { AccountActions } from './account-actions.tsx'
import { EntriesCard, NumbersCard, PlanCard, SessionsCard, SignInCard } from './account-cards.tsx'
import { AccountChips } from './account-rows.tsx'
import { accountQuery } from './accounts-queries.ts'

/** One account: what it is, and the changes that an administrator may make. */
export default function AccountPage() {
  const userId = useMatch(adminLinks.account)?.params.userId ?? ''
  const { data, error, refetch } = useQuery(accountQuery(userId))
  const isGone = error !== null && hasCode(error, 'NOT_FOUND')
  return (
    <div className="grid grid-cols-1 gap-2">
      <Link
        to={adminLinks.users}
        className="inline-flex min-h-control items-center gap-1.5 justify-self-start text-s"
      >
        <ChevronLeft aria-hidden size={18} />
        {texts.back}
      </Link>
      {data && !isGone && <Account account={data} />}
      {isGone && (
        <AdminPage title={texts.account}>
          <Gone />
        </AdminPage>
      )}
      {!data && error && !isGone && (
        <AdminPage title={texts.account}>
          <LoadFailure error={error} retry={refetch} />
        </AdminPage>
      )}
      {!data && !error && (
        <AdminPage title={texts.account}>
          <SkeletonRows label={texts.loadingAccount} rows={6} />
        </AdminPage>
      )}
    </div>
  )
}

const Gone = () => (
  <Card>
    <EmptyState drawing={<LateDrawing name="NothingFoundDrawing" className="h-28" />} {...texts.gone} />
  </Card>
)

function Account({ account }: { account: ManagedAccount }) {
  usePageTitle(account.name)
  return (
    <AdminPage
      title={<AsWritten>{account.name}</AsWritten>}
      description={<AsWritten>{account.email}</AsWritten>}
      badges={
        <span className="flex flex-wrap gap-1.5">
          <AccountChips account={account} />
        </span>
      }
    >
      {account.lock && <LockBanner lock={account.lock} />}
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          <SessionsCard account={account} />
          <EntriesCard account={account} />
        </div>
        <div className="grid grid-cols-1 gap-4 max-desktop:-order-1">
          <AccountActions account={account} />
          <PlanCard account={account} />
          <SignInCard account={account} />
          <NumbersCard account={account} />
        </div>
      </div>
    </AdminPage>
  )
}

function LockBanner({ lock }: { lock: NonNullable<ManagedAccount['lock']> }) {
  const { nearAfter } = useFormat()
  const now = useNow()
  return (
    <Banner
      tone="danger"
      title={texts.lockedSince(nearAfter(lock.at, now), lock.by ?? overviewTexts.console)}
    >
      “<AsWritten>{lock.reason}</AsWritten>”
    </Banner>
  )
}
