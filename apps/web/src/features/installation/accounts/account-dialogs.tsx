import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type ManagedAccount, managedAccountsContract } from '@app/domain/installation/accounts.contract'
import { accountsTexts } from '@app/domain/installation/accounts.texts'
import { adminAccountsTexts as texts } from '@app/domain/installation/admin-accounts.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { systemRoleLabels } from '@app/domain/installation/administration.texts'
import { paidPlans, planLabels } from '@app/domain/kernel/access/plan-names'
import { systemRoles } from '@app/domain/kernel/access/roles'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { DateField, TextField } from '../../../forms/fields.tsx'
import { goAfterClosing } from '../../../ui/behaviour/history-layers.ts'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import { accountQuery } from './accounts-queries.ts'

export type AccountAction = keyof typeof texts.actions

interface AccountDialogProps {
  account: ManagedAccount
  action: AccountAction
  onClose: () => void
}

/** Data that a change of an account is shown in. */
const touches = [orpc.managedAccounts.key(), orpc.installationSecurity.listAudit.key(), orpc.overview.key()]

/** The window of one change of an account. */
export function AccountDialog(props: AccountDialogProps) {
  switch (props.action) {
    case 'changeRole':
      return <RoleDialog {...props} />
    case 'givePlan':
      return <PlanDialog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
    default:
      return <PlainDialog {...props} action={props.action} />
  }
}

type PlainAction = Exclude<AccountAction, 'changeRole' | 'givePlan' | 'delete'>

/** Changes without fields of their own. */
const plain = {
  lock: {
    operation: managedAccountsContract.lockAccount,
    send: client.managedAccounts.lockAccount,
    done: accountsTexts.locked,
    isDangerous: true,
  },
  unlock: {
    operation: managedAccountsContract.unlockAccount,
    send: client.managedAccounts.unlockAccount,
    done: accountsTexts.unlocked,
    isDangerous: false,
  },
  endSessions: {
    operation: managedAccountsContract.endSessions,
    send: client.managedAccounts.endSessions,
    done: accountsTexts.sessionsEnded,
    isDangerous: false,
  },
  resetSecondFactor: {
    operation: managedAccountsContract.resetSecondFactor,
    send: client.managedAccounts.resetSecondFactor,
    done: accountsTexts.secondFactorReset,
    isDangerous: true,
  },
  endPlan: {
    operation: managedAccountsContract.endPlan,
    send: client.managedAccounts.endPlan,
    done: accountsTexts.planEnded,
    isDangerous: false,
  },
  startExport: {
    operation: managedAccountsContract.startExport,
    send: client.managedAccounts.startExport,
    done: accountsTexts.exportStarted,
    isDangerous: false,
  },
} as const satisfies Record<PlainAction, object>

/** Shows an account as the server has just returned it. */
function useShowAccount(): (account: ManagedAccount) => void {
  const queryClient = useQueryClient()
  return (account) => queryClient.setQueryData(accountQuery(account.id).queryKey, account)
}

function PlainDialog({ account, action, onClose }: AccountDialogProps & { action: PlainAction }) {
  const { operation, send, done, isDangerous } = plain[action]
  return (
    <ReasonDialog
      title={texts.actions[action]}
      operation={operation}
      fixed={{ userId: account.id }}
      consequence={texts.consequences[action]}
      isDangerous={isDangerous}
      send={send}
      done={() => ({ title: done })}
      onDone={useShowAccount()}
      touches={touches}
      onClose={onClose}
    />
  )
}

function RoleDialog({ account, onClose }: AccountDialogProps) {
  return (
    <ReasonDialog
      title={texts.actions.changeRole}
      operation={managedAccountsContract.changeRole}
      fixed={{ userId: account.id }}
      defaults={{ role: account.role }}
      consequence={texts.consequences.changeRole}
      isDangerous
      isComplete={(fields) => fields.valueOf('role') !== account.role}
      incompleteHint={texts.incomplete.role}
      send={client.managedAccounts.changeRole}
      done={() => ({ title: accountsTexts.roleChanged })}
      onDone={useShowAccount()}
      touches={touches}
      onClose={onClose}
    >
      {(fields) => (
        <RadioChips
          legend={texts.fields.role}
          required
          choices={systemRoles.map((value) => ({ value, label: systemRoleLabels[value] }))}
          chosen={systemRoles.find((role) => role === fields.valueOf('role'))}
          onChoose={(role) => fields.setValue('role', role)}
          error={fields.errorOf('role')}
        />
      )}
    </ReasonDialog>
  )
}

function PlanDialog({ account, onClose }: AccountDialogProps) {
  return (
    <ReasonDialog
      title={texts.actions.givePlan}
      operation={managedAccountsContract.givePlan}
      fixed={{ userId: account.id }}
      defaults={{ plan: account.complimentary?.plan ?? 'premium', until: '' }}
      consequence={texts.consequences.givePlan}
      isComplete={(fields) => fields.textOf('until') !== ''}
      incompleteHint={texts.incomplete.plan}
      send={client.managedAccounts.givePlan}
      done={() => ({ title: accountsTexts.planGiven })}
      onDone={useShowAccount()}
      touches={touches}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <RadioChips
            legend={texts.fields.plan}
            required
            choices={paidPlans.map((value) => ({ value, label: planLabels[value] }))}
            chosen={paidPlans.find((plan) => plan === fields.valueOf('plan'))}
            onChoose={(plan) => fields.setValue('plan', plan)}
            error={fields.errorOf('plan')}
          />
          <DateField fields={fields} name="until" label={texts.fields.until} required />
        </>
      )}
    </ReasonDialog>
  )
}

/** Deletes an account; the administrator types its address. */
function DeleteDialog({ account, onClose }: AccountDialogProps) {
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={texts.actions.delete}
      operation={managedAccountsContract.deleteAccount}
      fixed={{ userId: account.id }}
      defaults={{ email: '', communityPosts: 'keep' }}
      consequence={texts.consequences.delete(account.counts.pets)}
      isDangerous
      isComplete={(fields) => fields.textOf('email').trim().toLowerCase() === account.email}
      incompleteHint={texts.incomplete.delete}
      send={client.managedAccounts.deleteAccount}
      done={() => ({ title: accountsTexts.deleted })}
      onDone={() => goAfterClosing(() => void navigate(adminLinks.users, { replace: true }))}
      touches={touches}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            fields={fields}
            name="email"
            label={texts.fields.email}
            hint={texts.fields.emailHint(account.email)}
            required
            type="email"
            autoComplete="off"
            autoCapitalize="none"
          />
          <RadioChips
            legend={texts.fields.posts}
            choices={(['keep', 'remove'] as const).map((value) => ({
              value,
              label: texts.fields.postChoices[value],
            }))}
            chosen={fields.valueOf('communityPosts') === 'remove' ? 'remove' : 'keep'}
            onChoose={(posts) => fields.setValue('communityPosts', posts)}
          />
        </>
      )}
    </ReasonDialog>
  )
}
