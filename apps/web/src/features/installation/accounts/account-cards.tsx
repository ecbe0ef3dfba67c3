import type { ReactNode } from 'react'
import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import { accountsTexts } from '@app/domain/installation/accounts.texts'
import { adminAccountsTexts as texts } from '@app/domain/installation/admin-accounts.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { AuditRows } from '../shared/audit-rows.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'

interface CardProps {
  account: ManagedAccount
}

/** Open sessions by device. */
export function SessionsCard({ account: { openSessions } }: CardProps) {
  const { near, nearAfter } = useFormat()
  const now = useNow()
  return (
    <Card aria-label={texts.cards.sessions}>
      <CardHeader title={texts.cards.sessions} />
      {openSessions.length === 0 && <p className="text-ink-soft">{texts.noSessions}</p>}
      <RowList label={texts.cards.sessions}>
        {openSessions.map(({ id, device, signedInAt, lastActiveAt }) => (
          <Row
            key={id}
            title={device}
            detail={texts.signedIn(nearAfter(signedInAt, now))}
            trailing={<span className="text-s text-ink-soft">{near(lastActiveAt, now)}</span>}
          />
        ))}
      </RowList>
    </Card>
  )
}

/** Plan of the account's household, and its last export. */
export function PlanCard({ account: { plan, planSource, complimentary, export: archive } }: CardProps) {
  const { nearAfter } = useFormat()
  const now = useNow()
  return (
    <Card aria-label={texts.cards.plan}>
      <CardHeader title={texts.cards.plan} />
      <Facts>
        <Fact name={planLabels[plan]}>{accountsTexts.planSources[planSource]}</Fact>
      </Facts>
      {complimentary && (
        <p className="mt-1 text-s text-ink-soft">
          {texts.complimentary(planLabels[complimentary.plan], formatDay(complimentary.until.slice(0, 10)))}
        </p>
      )}
      {archive && (
        <p className="mt-1 text-s text-ink-soft">
          {texts.export(texts.exportStates[archive.state], nearAfter(archive.createdAt, now))}
        </p>
      )}
    </Card>
  )
}

/** Ways to sign in. */
export function SignInCard({ account: { waysToSignIn, createdAt } }: CardProps) {
  const { dayOf } = useFormat()
  const { password, google, passkeys, authenticatorApp } = waysToSignIn
  const ways = [
    password && texts.ways.password,
    google && texts.ways.google,
    passkeys > 0 && texts.ways.passkeys(passkeys),
    authenticatorApp && texts.ways.authenticatorApp,
  ].filter((way) => way !== false)
  return (
    <Card aria-label={texts.cards.signIn}>
      <CardHeader title={texts.cards.signIn} />
      <p>{ways.length > 0 ? ways.join(', ') : texts.ways.none}</p>
      <p className="text-s text-ink-soft">{texts.created(formatDay(dayOf(createdAt)))}</p>
    </Card>
  )
}

/** Numbers of what the account has, and its permissions. */
export function NumbersCard({ account: { counts, permissions } }: CardProps) {
  return (
    <Card aria-label={texts.cards.numbers}>
      <CardHeader title={texts.cards.numbers} />
      <Facts>
        {Object.entries(counts).map(([name, count]) => (
          <Fact key={name} name={texts.counts[name as keyof typeof counts]}>
            {count.toLocaleString('en')}
          </Fact>
        ))}
      </Facts>
      <p className="mt-2 text-s text-ink-soft">{texts.numbersNote}</p>
      {permissions.length > 0 && (
        <p className="mt-2 border-t border-line pt-2 text-s text-ink-soft">
          {texts.cards.permissions}: {permissions.join(', ')}
        </p>
      )}
    </Card>
  )
}

/** Newest entries of the audit log about the account. */
export const EntriesCard = ({ account: { id, entries } }: CardProps) => (
  <Card aria-label={texts.cards.entries}>
    <CardHeader
      title={texts.cards.entries}
      action={
        <CardHeaderLink to={`${adminLinks.audit}?subject=${id}`}>{texts.cards.allEntries}</CardHeaderLink>
      }
    />
    {entries.length === 0 ? (
      <p className="text-ink-soft">{texts.noEntries}</p>
    ) : (
      <AuditRows label={texts.cards.entries} entries={entries} />
    )}
  </Card>
)

const Facts = ({ children }: { children: ReactNode }) => <dl className="divide-y divide-line">{children}</dl>

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-9 items-center justify-between gap-3">
    <dt>{name}</dt>
    <dd className="text-right text-ink-soft">{children}</dd>
  </div>
)
