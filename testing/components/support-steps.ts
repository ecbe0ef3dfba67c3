import type { TestApp } from '../app.ts'
import { makePerson, type TestPerson } from '../factories/people.ts'
import { addPet, addRecordOf } from '../factories/records.ts'
import {
  addTicket,
  answerAs,
  giveAccess,
  messageBody,
  makeStaff,
  makeVisitorTicket,
  setAccess,
  setTicket,
} from '../factories/support.ts'
import { grantPermission } from '../installation.ts'
import { pastSecurity } from '../past-security.ts'
import { signedIn, type State } from './state.ts'

/** Other users by their tickets. */
const owners = new Map<string, TestPerson>()

/** Test steps for the support. */
export const supportSteps = {
  /** Opens a ticket of the page's user, from another device. Earlier ones no longer count for the limit of an hour. */
  async ticket(app: TestApp, state: State, fields: object) {
    await pastSecurity(
      app.database.pool,
      (query) =>
        query("update support_tickets set opened_at = opened_at - interval '1 hour' where user_id = $1", [
          state.userId,
        ]),
      ['support_tickets'],
    )
    return addTicket({ client: signedIn(state) }, fields)
  },
  /** Opens a ticket of another user. */
  async ticketOfOther(app: TestApp, _state: State, { name, ...fields }: { name: string }) {
    const person = await makePerson(app, { name })
    const ticket = await addTicket(person, fields)
    owners.set(ticket.id, person)
    return ticket
  },
  /** Lets the support look at the household of another user, who has a pet with a medication and an expense, by their ticket. */
  async accessOfOther(_app: TestApp, _state: State, { id, pet }: { id: string; pet: string }) {
    const owner = owners.get(id)
    if (!owner) throw new Error(`Nobody has the ticket ${id}`)
    const { id: petId } = await addPet(owner.client, { name: pet })
    await addRecordOf(owner.client, 'medication', petId, { name: 'Apoquel' })
    await addRecordOf(owner.client, 'expense', petId)
    await giveAccess(owner, id)
  },
  /** Ends that access. */
  async accessOfOtherEnded(_app: TestApp, _state: State, { id }: { id: string }) {
    await owners.get(id)?.client.call('DELETE', `/support/tickets/${id}/access`)
  },
  /** Sets columns of the access of a ticket. */
  accessColumns: (app: TestApp, _state: State, { id, columns }: { id: string; columns: object }) =>
    setAccess(app, id, { ...columns }),
  /** Has Priya of the staff look at the pets of the household of a ticket. */
  async householdLookedAt(app: TestApp, _state: State, { id }: { id: string }) {
    const { status } = await (
      await makeStaff(app)
    ).client.call('GET', `/inbox/tickets/${id}/household?kind=pets`)
    if (status !== 200) throw new Error(`The support may not look: ${status}`)
  },
  /** Writes in a ticket of another user. */
  async ticketMessageOfOther(_app: TestApp, _state: State, { id, text }: { id: string; text: string }) {
    const { status } =
      (await owners.get(id)?.client.call('POST', `/support/tickets/${id}/messages`, messageBody(text))) ?? {}
    if (status !== 200) throw new Error(`The message was refused: ${status}`)
  },
  /** Answers a ticket as Priya of the staff, and does the work that follows. */
  async ticketAnswered(app: TestApp, _state: State, { ticketId, ...fields }: { ticketId: string }) {
    await answerAs(await makeStaff(app), ticketId, fields)
    await app.worker.settle()
  },
  /** Sets columns of a ticket past its functions. */
  ticketColumns: (app: TestApp, _state: State, { id, columns }: { id: string; columns: object }) =>
    setTicket(app, id, { ...columns }),
  /** Makes the page's user a member of the staff. */
  async supportStaff(app: TestApp, { userId }: State) {
    await grantPermission(app, { userId }, 'answer support tickets')
  },
  /** Adds the ticket of a visitor with a link. */
  visitorTicket: (app: TestApp, _state: State, { isConfirmed }: { isConfirmed: boolean }) =>
    makeVisitorTicket(app, isConfirmed),
}
