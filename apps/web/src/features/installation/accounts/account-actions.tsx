import { useState } from 'react'
import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import { adminAccountsTexts as texts } from '@app/domain/installation/admin-accounts.texts'
import { useMe } from '../../../api/use-me.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { AccountDialog, type AccountAction } from './account-dialogs.tsx'

/** The changes that the caller may make to an account; each opens a window that asks for the reason. */
export function AccountActions({ account }: { account: ManagedAccount }) {
  const [action, setAction] = useState<AccountAction>()
  const { userId } = useMe()
  const actions = actionsFor(account)
  return (
    <Card aria-label={texts.cards.actions}>
      <CardHeader title={texts.cards.actions} />
      {!account.may.change && (
        <p className="text-ink-soft">
          {account.id === userId ? texts.noChange.own : texts.noChange.administrator}
        </p>
      )}
      {actions.length > 0 && (
        <div className="grid grid-cols-1 gap-2 sm:max-desktop:grid-cols-2">
          {actions.map((each) => (
            <Button
              key={each}
              variant={each === 'delete' ? 'quiet' : 'soft'}
              className={each === 'delete' ? 'text-danger!' : ''}
              onClick={() => setAction(each)}
            >
              {texts.actions[each]}
            </Button>
          ))}
        </div>
      )}
      {action && <AccountDialog account={account} action={action} onClose={() => setAction(undefined)} />}
    </Card>
  )
}

function actionsFor({
  isLocked,
  sessions,
  waysToSignIn,
  complimentary,
  counts,
  may,
}: ManagedAccount): AccountAction[] {
  const changes: (AccountAction | false)[] = [
    isLocked ? 'unlock' : 'lock',
    sessions > 0 && 'endSessions',
    waysToSignIn.authenticatorApp && 'resetSecondFactor',
    counts.ownHouseholds > 0 && 'givePlan',
    complimentary !== null && 'endPlan',
    counts.ownHouseholds > 0 && 'startExport',
  ]
  const shown = [
    ...(may.change ? changes : []),
    may.changeRole && ('changeRole' as const),
    may.change && ('delete' as const),
  ]
  return shown.filter((action) => action !== false)
}
