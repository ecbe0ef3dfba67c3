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
import { loadPart } from '../../../loading/load-part.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** Form that deletes the account, and reports the outcome. */
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
    // Reloads the page: all loaded data belongs to an account that is gone.
    setTimeout(() => location.assign('/'), SIGN_OUT_AFTER_MILLISECONDS)
  }
  const explain = async ({ code }: Problem) => {
    // Stays silent after a closed password dialog: the user chose to delete nothing.
    if (code === 'PROOF_NEEDED') return undefined
    if (code !== 'OFFLINE') return showProblem(describeDeletionFailure(code))
    const outcome = await askOutcome()
    return outcome === 'deleted' ? leave() : showProblem(accountDeletionTexts[outcome])
  }
  const { form, submit, sending, errorOf } = useOperationForm(accountDeletionContract.deleteAccount, {
    defaults: { confirmation: '', communityPosts: 'keep' },
    send: (input) => {
      startLeaving()
      return client.accountDeletion.deleteAccount(input)
    },
    onDone: leave,
    onProblem: (problem) => void explain(problem),
  })
  return { form, submit, sending, errorOf, deleted }
}

/** Discards pending changes: the account that would receive them is gone. */
const discardWaiting = async (person: string) =>
  (await loadPart(() => import('../../../api/waiting/waiting-changes.ts'))).leaveWaiting(person, true)

/** Finds out the outcome after a lost answer: the account is deleted exactly if the session is gone. */
async function askOutcome(): Promise<'deleted' | 'notCompleted' | 'broken'> {
  try {
    await client.accounts.getMe({})
    return 'notCompleted'
  } catch (error) {
    return hasCode(error, 'SIGNED_OUT') ? 'deleted' : 'broken'
  }
}
