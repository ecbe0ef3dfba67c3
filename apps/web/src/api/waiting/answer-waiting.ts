import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import type { Problem } from '@app/domain/kernel/problems'
import { answerToWarning, isDoseWarning } from '@app/domain/medications/doses/doses.vocabulary'
import { aloneWith } from './send-waiting.ts'
import { tellWaiting, wantSending } from './waiting-changes.ts'
import { openChanges, rewriteContent } from './waiting-content.ts'
import type { WaitingChange } from './waiting-state.ts'
import { heldKey } from './waiting-store.ts'

/** What is sent again, with the answer to what the server asked, if it asked something. */
export async function sendAgain({ id, problem }: WaitingChange): Promise<void> {
  await aloneWith(id, async () => {
    const held = await heldKey()
    const found = held && (await openChanges(held)).find(({ stored }) => stored.id === id)
    if (!held || !found) return
    const { problem: _answered, ...change } = found.change
    const answer = problem && asksAnyway(problem) ? answerToWarning(problem) : {}
    await rewriteContent(held, found.stored, { ...change, input: { ...change.input, ...answer } })
  })
  await tellWaiting()
  wantSending()
}

/** Whether the server takes it all the same once the person says so. */
export const asksAnyway = (problem: Pick<Problem, 'code'>): boolean =>
  isDoseWarning(problem) || problem.code === healthLogErrors.WEIGHT_FAR_FROM_LAST.code
