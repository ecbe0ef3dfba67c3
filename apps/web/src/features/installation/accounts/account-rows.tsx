import type { ListedAccount } from '@app/domain/installation/accounts.contract'
import { accountsTexts } from '@app/domain/installation/accounts.texts'
import { adminAccountsTexts as texts } from '@app/domain/installation/admin-accounts.texts'
import { accountLink } from '@app/domain/installation/administration.links'
import { systemRoleLabels } from '@app/domain/installation/administration.texts'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { useMe } from '../../../api/use-me.ts'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { Avatar } from '../../../ui/layout/avatar.tsx'

/** Accounts, each a link to its screen. */
export const AccountRows = ({ accounts }: { accounts: readonly ListedAccount[] }) => (
  <ul
    aria-label={texts.list}
    className="@container divide-y divide-line overflow-hidden rounded-card bg-surface shadow-raised"
  >
    {accounts.map((account) => (
      <li key={account.id}>
        <AccountRow account={account} />
      </li>
    ))}
  </ul>
)

function AccountRow({ account }: { account: ListedAccount }) {
  const { nearAfter, dayOf } = useFormat()
  const now = useNow()
  const { id, name, email, createdAt, lastActiveAt, sessions } = account
  return (
    <PlainLink
      to={accountLink(id)}
      className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1.5 px-4 py-3 -outline-offset-3 hover:bg-sunk tablet:px-5 @min-[44rem]:grid-cols-[44px_minmax(0,1fr)_15rem_12rem]"
    >
      <span aria-hidden>
        <Avatar name={name} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <bdi translate="no" className="block leading-snug font-semibold">
          {name}
        </bdi>
        <bdi translate="no" className="block text-s text-ink-soft">
          {email}
        </bdi>
      </span>
      <span className="flex flex-wrap gap-1.5 @max-[44rem]:col-start-2">
        <AccountChips account={account} />
      </span>
      <span className="text-s text-ink-soft @max-[44rem]:col-start-2 @min-[44rem]:text-right">
        {lastActiveAt
          ? texts.active(nearAfter(lastActiveAt, now))
          : texts.created(formatDay(dayOf(createdAt)))}
        <span className="@min-[44rem]:hidden"> · </span>
        <span className="@min-[44rem]:block">{texts.sessions(sessions)}</span>
      </span>
    </PlainLink>
  )
}

/** Lock, role and plan of an account. */
export function AccountChips({ account }: { account: ListedAccount }) {
  const { userId } = useMe()
  const { id, role, plan, planSource, isLocked, isConfirmed } = account
  const source =
    planSource === 'complimentary' || planSource === 'trial'
      ? ` · ${accountsTexts.planSources[planSource]}`
      : ''
  return (
    <>
      {isLocked && <Chip tone="late">{texts.isLocked}</Chip>}
      {!isConfirmed && <Chip>{texts.isUnconfirmed}</Chip>}
      {id === userId && <Chip tone="ok">{texts.you}</Chip>}
      {role !== 'user' && <Chip tone="ok">{systemRoleLabels[role]}</Chip>}
      <Chip tone={plan === 'free' ? 'neutral' : 'tier'}>
        {planLabels[plan]}
        {source}
      </Chip>
    </>
  )
}
