import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from './app.ts'
import { makePerson, type TestPerson } from './factories/people.ts'
import { smallPdf } from './factories/records.ts'
import {
  addTicket,
  fileForm,
  giveAccess,
  makeStaff,
  makeVisitorTicket,
  messageBody,
  setTicket,
  ticketBody,
} from './factories/support.ts'
import type { PreparedRequest } from './operation-requests.ts'
import { pastSecurity } from './past-security.ts'

type Prepare = (app: TestApp, owner: TestPerson) => Promise<PreparedRequest>

const none: Prepare = async () => ({ ids: {} })

/** Opens a ticket, past the limits of earlier requests. */
async function openTicket(app: TestApp, owner: TestPerson): Promise<string> {
  await pastSecurity(
    app.database.pool,
    (query) => query('delete from support_tickets where user_id = $1', [owner.userId]),
    ['support_tickets'],
  )
  return (await addTicket(owner)).id
}

const onTicket =
  (body?: () => object): Prepare =>
  async (app, owner) => ({ ids: { ticketId: await openTicket(app, owner) }, ...(body && { body: body() }) })

const byLink =
  (body: object = {}, columns: Record<string, unknown> = {}): Prepare =>
  async (app) => {
    const { ticketId, token } = await makeVisitorTicket(app)
    if (Object.keys(columns).length > 0) await setTicket(app, ticketId, columns)
    return { ids: {}, body: { token, ...body } }
  }

const rating = { stars: 5, text: 'Thank you!' }

/** A valid request for each operation of the support that owners and visitors call, by the operation's name. */
export const supportRequests: Record<string, Prepare> = {
  'help.findArticles': async () => ({ ids: {}, query: { words: 'weigh a cat' } }),
  'support.getSupportPromise': none,
  'support.getSupport': none,
  'support.listTickets': none,
  'support.getTicket': onTicket(),
  'support.openTicket': async (app, owner) => {
    await openTicket(app, owner)
    return { ids: {}, body: ticketBody() }
  },
  'support.addMessage': onTicket(messageBody),
  'support.addTicketFile': async (app, owner) => ({
    ids: { messageId: await openTicket(app, owner) },
    body: fileForm(smallPdf()),
  }),
  'support.setTicketStatus': onTicket(() => ({ status: 'resolved' })),
  'support.rateTicket': async (app, owner) => {
    const ticketId = await openTicket(app, owner)
    await setTicket(app, ticketId, { status: 'resolved' })
    return { ids: { ticketId }, body: rating }
  },
  'supportAccess.getSupportAccess': onTicket(),
  'supportAccess.endSupportAccess': onTicket(),
  'visitorTickets.confirmContact': async (app) => ({
    ids: {},
    body: { token: (await makeVisitorTicket(app, false)).token },
  }),
  'visitorTickets.readVisitorTicket': byLink(),
  'visitorTickets.addVisitorMessage': byLink(messageBody()),
  'visitorTickets.setVisitorTicketStatus': byLink({ status: 'resolved' }),
  'visitorTickets.rateVisitorTicket': byLink(rating, { status: 'resolved' }),
}

const waiting = async (app: TestApp): Promise<string> => (await makeVisitorTicket(app)).ticketId
const onWaiting =
  (body?: object): ((app: TestApp) => Promise<PreparedRequest>) =>
  async (app) => ({ ids: { ticketId: await waiting(app) }, ...(body && { body: { id: newId(), ...body } }) })

/** Adds a canned answer as another staff member. */
async function addCanned(app: TestApp): Promise<string> {
  const id = newId()
  const { client } = await makeStaff(app)
  await client.call('POST', '/inbox/canned-answers', {
    id,
    title: 'Greeting',
    text: 'Thank you for writing.',
  })
  return id
}

/** A valid request for each operation of the inbox. */
export const inboxRequests: Record<string, (app: TestApp) => Promise<PreparedRequest>> = {
  'inbox.listInbox': onWaiting(),
  'inbox.getInboxTicket': onWaiting(),
  'inbox.listStaff': async () => ({ ids: {} }),
  'inbox.answerTicket': async (app) => {
    const ticketId = await waiting(app)
    return { ids: { ticketId }, body: { id: newId(), text: 'Yes, it does.', seenId: ticketId } }
  },
  'inbox.addNote': onWaiting({ text: 'Asked before.' }),
  'inbox.changeTicket': async (app) => ({
    ids: { ticketId: await waiting(app) },
    body: { version: 1, priority: 'high' },
  }),
  'inbox.listCannedAnswers': async () => ({ ids: {} }),
  'inbox.addCannedAnswer': async () => ({
    ids: {},
    body: { id: newId(), title: 'Greeting', text: 'Thank you for writing.' },
  }),
  'inbox.changeCannedAnswer': async (app) => ({
    ids: { id: await addCanned(app) },
    body: { title: 'Thanks', text: 'Thank you.' },
  }),
  'inbox.deleteCannedAnswer': async (app) => ({ ids: { id: await addCanned(app) } }),
  'householdReading.readHousehold': async (app) => {
    const owner = await makePerson(app)
    const ticketId = (await addTicket(owner)).id
    await giveAccess(owner, ticketId)
    return { ids: { ticketId }, query: { kind: 'pets' } }
  },
}
