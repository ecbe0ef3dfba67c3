import type { InboxTicket } from '@app/domain/support/inbox.contract'
import type { SupportAccess } from '@app/domain/support/support-access.contract'
import type { Ticket } from '@app/domain/support/support.contract'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import type { Client } from '../http-client.ts'
import { grantPermission } from '../installation.ts'
import { pastSecurity } from '../past-security.ts'
import { makePerson, type TestPerson } from './people.ts'

/** Body of a valid ticket. */
export const ticketBody = (fields: object = {}) => ({
  id: newId(),
  type: 'bug',
  subject: 'Photos are sideways',
  text: 'The photo of Clover is stored sideways.',
  ...fields,
})

/** Body of a valid message of the contact page. */
export const contactBody = (email: string, fields: object = {}) => ({
  name: 'Vera Visitor',
  email,
  type: 'general',
  subject: 'Does it know rabbits?',
  text: 'I have two of them.',
  ...fields,
})

/** Body of a valid message in a thread. */
export const messageBody = (text = 'It is still so.') => ({ id: newId(), text })

async function expectTaken<Body>(asked: Promise<{ status: number; body: unknown }>): Promise<Body> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`The support refused: ${status} ${JSON.stringify(body)}`)
  return body as Body
}

/** Opens a ticket as a user. */
export const addTicket = ({ client }: Pick<TestPerson, 'client'>, fields: object = {}): Promise<Ticket> =>
  expectTaken(client.call('POST', '/support/tickets', ticketBody(fields)))

/** Creates a user who may answer tickets. */
export async function makeStaff(app: TestApp, name = 'Priya Nair'): Promise<TestPerson> {
  const person = await makePerson(app, { name: name.replaceAll(' ', '-') })
  await app.database.pool.query('update users set name = $2 where id = $1', [person.userId, name])
  await grantPermission(app, person, 'answer support tickets')
  return person
}

/** Answers a ticket as a staff member who saw the first message. */
export const answerAs = (
  { client }: Pick<TestPerson, 'client'>,
  ticketId: string,
  fields: object = {},
): Promise<InboxTicket> =>
  expectTaken(
    client.call('POST', `/inbox/tickets/${ticketId}/answers`, {
      ...messageBody('We fixed it.'),
      seenId: ticketId,
      ...fields,
    }),
  )

/** Sets columns of a ticket past its functions. */
export async function setTicket(
  { database }: TestApp,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const changes = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  await pastSecurity(
    database.pool,
    (query) =>
      query(`update support_tickets set ${changes.join(', ')} where id = $1`, [
        id,
        ...Object.values(columns),
      ]),
    ['support_tickets'],
  )
}

interface VisitorTicket {
  ticketId: string
  email: string
  /** Secret of the mailed link. */
  token: string
}

/** Creates the ticket of a visitor with a link to it, without the mail. */
export async function makeVisitorTicket(app: TestApp, isConfirmed = true): Promise<VisitorTicket> {
  const [ticketId, token, email] = [newId(), newId(), `vera-${newId()}@example.com`]
  const confirmedAt = isConfirmed ? new Date() : null
  await pastSecurity(
    app.database.pool,
    async (query) => {
      await query(
        `insert into support_tickets (id, visitor_name, visitor_email, confirmed_at, type, subject, waiting_since)
         values ($1, 'Vera', $2, $3, 'general', 'Does it know rabbits?', $3)`,
        [ticketId, email, confirmedAt],
      )
      await query(
        `insert into support_entries (id, ticket_id, author, text) values ($1, $1, 'owner', 'I have two.')`,
        [ticketId],
      )
      await query(`insert into support_links (token_hash, ticket_id, purpose) values ($1, $2, 'page')`, [
        hashToken(token),
        ticketId,
      ])
    },
    ['support_tickets', 'support_entries', 'support_links'],
  )
  return { ticketId, email, token }
}

/** Adds the row of a file of some bytes to the first message of a ticket. */
export const addFileBytes = ({ database }: TestApp, ticketId: string, bytes: number) =>
  pastSecurity(
    database.pool,
    (query) =>
      query(
        `insert into support_files (id, ticket_id, entry_id, name, content_type, blob_id, bytes, sha256)
         values (app.new_id(), $1, $1, 'a.pdf', 'application/pdf', app.new_id(), $2, '')`,
        [ticketId, bytes],
      ),
    ['support_files'],
  )

/** Form of a file of a message. */
export function fileForm(file: File, id = newId()): FormData {
  const form = new FormData()
  form.set('id', id)
  form.set('file', file)
  return form
}

/** Reads a ticket as its owner. */
export const readTicket = (client: Client, ticketId: string): Promise<Ticket> =>
  expectTaken(client.call('GET', `/support/tickets/${ticketId}`))

/** Lets the support read the household of a ticket's owner. */
export const giveAccess = (
  { client }: Pick<TestPerson, 'client'>,
  ticketId: string,
  fields: object = {},
): Promise<{ access: SupportAccess }> =>
  expectTaken(
    client.call('POST', `/support/tickets/${ticketId}/access`, { id: newId(), hours: 24, ...fields }),
  )

/** Sets columns of the grants of a ticket past their functions. */
export const setAccess = (
  { database }: TestApp,
  ticketId: string,
  columns: Record<string, unknown>,
): Promise<unknown> => {
  const changes = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  return pastSecurity(
    database.pool,
    (query) =>
      query(`update support_access set ${changes.join(', ')} where ticket_id = $1`, [
        ticketId,
        ...Object.values(columns),
      ]),
    ['support_access'],
  )
}
