import type { NewNotification } from '@app/server/features/notifications/notifications.service'
import type { TestApp } from '../app.ts'
import { announce, notify } from '../factories/notifications.ts'
import { addMember, makePerson } from '../factories/people.ts'
import { addPet, addRecordOf } from '../factories/records.ts'
import type { State } from './state.ts'

interface OtherHousehold {
  /** Its owner's, which it is called by too. */
  name: string
  role?: 'caregiver' | 'viewer' | 'member'
  /** The name of a pet, and the fields of what it is given. */
  pet?: string
  medication?: object
}

/** What a test can ask for about notifications. */
export const notificationSteps = {
  /** The person of the page is notified, as by the worker. */
  notification: (app: TestApp, { userId }: State, given: Partial<NewNotification>) =>
    notify(app, { userId }, given),
  announcement: (app: TestApp, _state: State, { title, message }: { title: string; message: string }) =>
    announce(app, title, message),
  /** Somebody has the person of the page help in another household, with a pet and what it is given where it has one. */
  async otherHousehold(app: TestApp, { userId }: State, { name, role, pet, medication }: OtherHousehold) {
    const owner = await makePerson(app, { name })
    await addMember(app, owner, { userId }, role ?? 'caregiver')
    const petId = pet && (await addPet(owner.client, { name: pet })).id
    if (petId && medication) await addRecordOf(owner.client, 'medication', petId, medication)
    return { householdId: owner.householdId }
  },
}
