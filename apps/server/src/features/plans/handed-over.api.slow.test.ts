import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMember } from '@app/testing/factories/people'
import {
  askPlan,
  askSubscription,
  makeSubscriber,
  startStripeStage,
  type StripeStage,
} from './stripe.fixture.ts'

let stage: StripeStage
beforeAll(async () => {
  stage = await startStripeStage()
})
afterAll(() => stage.stop())

it('keeps the plan of a household that changes hands during changes of its subscription', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { person: ana, id } = await makeSubscriber(stage, 'premium')
    const sam = await makeMember(stage.app, ana, 'caregiver', 'Sam')
    ana.client.household = ana.householdId
    await ana.client.call('POST', '/household/handover', { userId: sam.userId })
    const [accepted] = await Promise.all([
      sam.client.call('POST', `/handovers/${ana.householdId}/acceptances`, {}),
      ana.client.call('PATCH', '/household/subscription', { plan: 'pro' }),
      ana.client.call('POST', '/household/subscription/sync', {}),
    ])
    expect(accepted.status).toBe(200)
    await stage.stripe.delivered()
    await stage.app.worker.settle()
    expect(stage.stripe.world.subscriptionOf(id).status).toBe('canceled')
    await stage.stripe.delivered()
    expect(await askSubscription(sam)).toMatchObject({ status: 'none' })
    expect(['premium', 'pro']).toContain(await askPlan(sam))
  }
})
