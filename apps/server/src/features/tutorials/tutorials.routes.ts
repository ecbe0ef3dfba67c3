import { tutorialsContract } from '@app/domain/tutorials/tutorials.contract'
import { serve } from '../../platform/http/serve.ts'
import { listTutorials, saveProgress } from './tutorials.service.ts'

export const tutorialRoutes = serve(tutorialsContract, {
  listTutorials: ({ tx, actor, context }) => listTutorials(tx, actor, context.services.clock.now()),
  saveTutorialProgress: ({ tx, actor, input: { tutorialId, ...report }, context }) =>
    saveProgress(tx, actor, { id: tutorialId, ...report }, context.services.clock.now()),
})
