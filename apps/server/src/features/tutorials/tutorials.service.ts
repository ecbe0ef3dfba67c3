import { permissionsOf } from '@app/domain/kernel/access/permissions'
import { planTable } from '@app/domain/kernel/access/plans'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { type HeldConditions, type TutorialId, tutorialIds } from '@app/domain/kernel/tutorials.vocabulary'
import { tutorialOf, tutorials } from '@app/domain/tutorials/tutorials'
import type { TutorialsAnswer } from '@app/domain/tutorials/tutorials.contract'
import { tutorialErrors } from '@app/domain/tutorials/tutorials.errors'
import {
  accountAgeInDays,
  afterReport,
  concerns,
  notBegun,
  obstacleOf,
  type OfferedTutorial,
  type ProgressReport,
  type Standing,
  type TutorialFacts,
  tutorialToOffer,
} from '@app/domain/tutorials/tutorials.rules'
import type { Tx } from '../../platform/database/tx.ts'
import type { Actor } from '../../platform/database/with-actor.ts'
import { changeProgress, findTutorialFacts, keepProgressRow, lockProgress } from './tutorials.queries.ts'
import type { KeptProgress } from './tutorials.record.ts'

type Household = NonNullable<Actor['household']>

const standingOf = ({ role, plan }: Household): Standing => ({
  may: permissionsOf(role),
  features: planTable[plan].features,
  plan,
})

interface Kept {
  createdAt: Date
  progress: KeptProgress
}

const factsOf = (household: Household, { createdAt, progress }: Kept, now: Date): TutorialFacts => ({
  standing: standingOf(household),
  daysOld: accountAgeInDays(createdAt, now),
  progress: new Map(tutorialIds.map((id) => [id, progress[id] ?? notBegun])),
})

/** Returns the tutorial that the household's page shows automatically. */
export const offerTutorial = (household: Household, kept: Kept, now: Date): OfferedTutorial | null =>
  tutorialToOffer(factsOf(household, kept, now)) ?? null

interface Read {
  facts: TutorialFacts
  held: HeldConditions
}

/** @throws NOT_FOUND when the user is not a member of the requested household */
async function readFacts(tx: Tx, { household }: Actor, now: Date): Promise<Read> {
  const [found] = await tx.run(findTutorialFacts, [])
  if (!household || !found) throw new Refusal(commonErrors.NOT_FOUND)
  return { facts: factsOf(household, found, now), held: found.conditions }
}

const describe = ({ facts, held }: Read): TutorialsAnswer => ({
  tutorials: tutorials
    .filter((tutorial) => concerns(tutorial, facts.standing))
    .map((tutorial) => ({
      id: tutorial.id,
      ...(facts.progress.get(tutorial.id) ?? notBegun),
      obstacle: obstacleOf(tutorial, facts) ?? null,
    })),
  conditions: held,
})

/** Lists the tutorials for the user in this household. */
export const listTutorials = async (tx: Tx, actor: Actor, now: Date): Promise<TutorialsAnswer> =>
  describe(await readFacts(tx, actor, now))

/**
 * Saves a user's report about a tutorial.
 * @throws TUTORIAL_NOT_AVAILABLE when it is not available to them; TUTORIAL_STEP_NOT_DONE or
 * TUTORIAL_STEP_NOT_SKIPPABLE when a step can't be passed that way
 */
export async function saveProgress(
  tx: Tx,
  actor: Actor,
  { id, ...report }: ProgressReport & { id: TutorialId },
  now: Date,
): Promise<TutorialsAnswer> {
  await tx.run(keepProgressRow, [id])
  await tx.run(lockProgress, [id])
  const read = await readFacts(tx, actor, now)
  const { facts, held } = read
  const tutorial = tutorialOf(id)
  if (!concerns(tutorial, facts.standing) || obstacleOf(tutorial, facts) !== undefined)
    throw new Refusal(tutorialErrors.TUTORIAL_NOT_AVAILABLE)
  const before = facts.progress.get(id) ?? notBegun
  const after = afterReport(tutorial, before, report, { standing: facts.standing, held })
  if ('refused' in after) throw new Refusal(after.refused)
  const { currentStep, masteredSteps, isCompleted, isClosed } = after.progress
  await tx.run(changeProgress, [id, currentStep, masteredSteps, isCompleted, isClosed, now])
  return describe({ held, facts: { ...facts, progress: new Map(facts.progress).set(id, after.progress) } })
}
