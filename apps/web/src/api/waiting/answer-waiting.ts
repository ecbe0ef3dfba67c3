import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import type { Problem } from '@app/domain/kernel/problems'
import { answerToWarning, isDoseWarning } from '@app/domain/medications/doses/doses.vocabulary'
import { aloneWith } from './send-waiting.ts'
import { tellWaiting, wantSending } from './waiting-changes.ts'
import { openChanges, rewriteContent } from './waiting-content.ts'
import type { WaitingChange } from './waiting-state.ts'
import { heldKey } from './waiting-store.ts'

/** Sends a waiting change again, and accepts the server's question if it asked one. */
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

/** True if the server takes the change after the person confirms. */
export const asksAnyway = (problem: Pick<Problem, 'code'>): boolean =>
  isDoseWarning(problem) || problem.code === healthLogErrors.WEIGHT_FAR_FROM_LAST.code
