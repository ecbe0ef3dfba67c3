import { useState } from 'react'
import { accountDeletionContract } from '@app/domain/identity/account-deletion/account-deletion.contract'
import { describeDeletionFailure } from '@app/domain/identity/account-deletion/account-deletion.rules'
import {
  accountDeletionTexts,
  SIGN_OUT_AFTER_MILLISECONDS,
} from '@app/domain/identity/account-deletion/account-deletion.texts'
import type { Problem } from '@app/domain/kernel/errors'
import { client } from '../../../api/client/client.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import { startLeaving } from '../../../api/end-of-session.ts'
import { useMe } from '../../../api/use-me.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { removeAllCards } from '../../../device/card-choice.ts'
import { forgetOffline } from '../../../device/offline-here.ts'
import { forgetShared } from '../../../device/shared-cache.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** The form that deletes the account, and what is said of how it went. */
export function useDeleteAccount() {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const [deleted, setDeleted] = useState(false)
  const { userId: person } = useMe()
  const leave = () => {
    setDeleted(true)
    void removeAllCards()
    void discardWaiting(person).finally(() => void forgetOffline())
    void forgetShared()
    const { title, message } = accountDeletionTexts.deleted
    showToast({ title, description: message, variant: 'success' })
    // Everything that was read belongs to an account that is gone: the page is loaded anew.
    setTimeout(() => location.assign('/'), SIGN_OUT_AFTER_MILLISECONDS)
  }
  const explain = async ({ code }: Problem) => {
    // The question for the password was closed: nothing was deleted, as the person chose.
    if (code === 'PROOF_NEEDED') return undefined
    if (code !== 'OFFLINE') return showProblem(describeDeletionFailure(code))
    const outcome = await askOutcome()
    return outcome === 'deleted' ? leave() : showProblem(accountDeletionTexts[outcome])
  }
  const { form, submit, sending, errorOf } = useOperationForm(accountDeletionContract.deleteAccount, {
    defaults: { confirmation: '' },
    send: (input) => {
      startLeaving()
      return client.accountDeletion.deleteAccount(input)
    },
    onDone: leave,
    onProblem: (problem) => void explain(problem),
  })
  return { form, submit, sending, errorOf, deleted }
}

/** What waits to be sent has nowhere to go any more. */
const discardWaiting = async (person: string) =>
  (await import('../../../api/waiting/waiting-changes.ts')).leaveWaiting(person, true)

/** No answer came, so it may have happened all the same: whether the session still is tells. */
async function askOutcome(): Promise<'deleted' | 'notCompleted' | 'broken'> {
  try {
    await client.accounts.getMe({})
    return 'notCompleted'
  } catch (error) {
    return hasCode(error, 'SIGNED_OUT') ? 'deleted' : 'broken'
  }
}
