import { settleNotifications } from '@app/server/features/notifications/notices.queries'
import { sendDueNotices } from '@app/server/features/notifications/notices.service'
import type { NewNotification } from '@app/server/features/notifications/notifications.service'
import type { TestApp } from '../app.ts'
import { announce, notify } from '../factories/notifications.ts'
import { addMember, makePerson } from '../factories/people.ts'
import { addContact, addPet, addRecordOf } from '../factories/records.ts'
import type { State } from './state.ts'

interface OtherHousehold {
  /** Name of its owner and of the household. */
  name: string
  role?: 'caregiver' | 'viewer' | 'member'
  /** Name of a pet, and the fields of its medication. */
  pet?: string
  medication?: object
  /** Fields of an emergency contact. */
  contact?: object
}

/** Test steps for notifications. */
export const notificationSteps = {
  /**
   * Sends the notices of due items, as the worker does when their next step has come; requires an installation of the
   * page's own.
   */
  async dueIsTold({ services: { db, log } }: TestApp, { own }: State) {
    if (!own) throw new Error('It would be in the way of other pages.')
    const inAnHour = new Date(Date.now() + 3_600_000)
    while ((await db.withSystem((tx) => sendDueNotices(tx, inAnHour, log))) > 0) continue
  },
  /** Notifies the page's user, as the worker does. */
  notification: (app: TestApp, { userId }: State, given: Partial<NewNotification>) =>
    notify(app, { userId }, given),
  /** Records the answer to a notification, as the worker does. */
  async notificationAnswered(app: TestApp, _state: State, { id, title }: { id: string; title: string }) {
    const answered = JSON.stringify([{ id, title, message: '' }])
    await app.services.db.withSystem((tx) =>
      tx.run(settleNotifications, [answered, app.services.clock.now()]),
    )
  },
  announcement: (app: TestApp, _state: State, { title, message }: { title: string; message: string }) =>
    announce(app, title, message),
  /** Makes the page's user a caregiver in another household, with a pet and optionally its medication. */
  async otherHousehold(
    app: TestApp,
    { userId }: State,
    { name, role, pet, medication, contact }: OtherHousehold,
  ) {
    const owner = await makePerson(app, { name })
    await addMember(app, owner, { userId }, role ?? 'caregiver')
    const petId = pet && (await addPet(owner.client, { name: pet })).id
    if (petId && medication) await addRecordOf(owner.client, 'medication', petId, medication)
    if (contact) await addContact(owner.client, contact)
    return { householdId: owner.householdId }
  },
}
