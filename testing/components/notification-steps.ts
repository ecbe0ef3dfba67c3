import type { NewNotification } from '@app/server/features/notifications/notifications.service'
import type { TestApp } from '../app.ts'
import { announce, notify } from '../factories/notifications.ts'
import { addMember, makePerson } from '../factories/people.ts'
import type { State } from './state.ts'

/** What a test can ask for about notifications. */
export const notificationSteps = {
  /** The person of the page is notified, as by the worker. */
  notification: (app: TestApp, { userId }: State, given: Partial<NewNotification>) =>
    notify(app, { userId }, given),
  announcement: (app: TestApp, _state: State, { title, message }: { title: string; message: string }) =>
    announce(app, title, message),
  /** Somebody has the person of the page help in another household. */
  async otherHousehold(app: TestApp, { userId }: State, { name }: { name: string }) {
    const owner = await makePerson(app, { name })
    await addMember(app, owner, { userId }, 'caregiver')
    return { householdId: owner.householdId }
  },
}
