import { storyContract } from '@app/domain/story/story.contract'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { listStory, listTimeline } from './story.service.ts'

export const storyRoutes = serve(storyContract, {
  listStory: async ({ tx, input, actor, context }) =>
    context.services.links.fill(actor.household.id, await listStory(tx, input, requestMoment(context))),
  listTimeline: async ({ tx, input, actor, context }) =>
    context.services.links.fill(actor.household.id, await listTimeline(tx, input, requestMoment(context))),
})
