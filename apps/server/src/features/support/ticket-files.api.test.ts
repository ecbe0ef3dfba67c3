import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket, TicketFile } from '@app/domain/support/support.contract'
import { FILE_BYTES_A_DAY, MOST_FILES } from '@app/domain/support/support.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { archives } from '@app/testing/archives'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { smallPdf, smallPicture } from '@app/testing/factories/records'
import {
  addFileBytes,
  addTicket,
  answerAs,
  fileForm,
  makeStaff,
  messageBody,
  readTicket,
  setTicket,
} from '@app/testing/factories/support'
import type { Client } from '@app/testing/http-client'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let owner: TestPerson
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  staff = await makeStaff(app)
})
afterAll(() => app.stop())

/** A new message of the owner. */
async function write(): Promise<{ ticketId: string; messageId: string }> {
  const person = await makePerson(app)
  owner = person
  const { id } = await addTicket(person)
  return { ticketId: id, messageId: id }
}

const attach = (client: Client, messageId: string, form: FormData) =>
  client.call<TicketFile & { code?: string }>('POST', `/support/messages/${messageId}/files`, form)

const statusOf = async (client: Client, link: string | null) => (await client.get(link ?? '/')).status

describe('a file of a message', () => {
  it('is a picture in three sizes or a PDF, for the owner and the staff alone', async () => {
    const { ticketId, messageId } = await write()
    const picture = await attach(owner.client, messageId, fileForm(await smallPicture('shot.jpg')))
    expect(picture.body).toMatchObject({ name: 'shot.jpg', contentType: 'image/jpeg', picture: {} })
    const pdf = await attach(owner.client, messageId, fileForm(smallPdf('Steps', 'steps.pdf')))
    expect(pdf.body).toMatchObject({ name: 'steps.pdf', contentType: 'application/pdf', picture: null })
    const [message] = (await readTicket(owner.client, ticketId)).thread
    expect(message).toMatchObject({ files: [{ name: 'shot.jpg' }, { name: 'steps.pdf' }] })
    const links = [picture.body.picture?.thumb ?? '', pdf.body.file]
    const stranger = await makePerson(app, { name: 'Bea' })
    for (const link of links) {
      expect(await statusOf(owner.client, link)).toBe(200)
      expect(await statusOf(staff.client, link)).toBe(200)
      expect(await statusOf(stranger.client, link)).toBe(404)
      expect(await statusOf(app.visitor(), link)).toBe(404)
    }
    const inbox = await staff.client.call<Ticket>('GET', `/inbox/tickets/${ticketId}`)
    expect(inbox.body.thread[0]).toMatchObject({ files: [{ name: 'shot.jpg' }, { name: 'steps.pdf' }] })
    expect(JSON.stringify(inbox.body)).not.toContain('@blob:')
  })

  it('is attached once by a repeated request, and its id is refused for another', async () => {
    const { ticketId, messageId } = await write()
    const [id, file] = [newId(), await smallPicture()]
    const answers = [
      await attach(owner.client, messageId, fileForm(file, id)),
      await attach(owner.client, messageId, fileForm(file, id)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await attach(owner.client, messageId, fileForm(smallPdf(), id))).toMatchObject({
      body: { code: 'ID_TAKEN' },
    })
    expect((await readTicket(owner.client, ticketId)).thread[0]).toMatchObject({ files: [{ id }] })
    const kept = new Set<string>()
    for await (const { key } of app.services.blobs.list(`${ticketId}/`)) kept.add(key.split('/')[1] ?? '')
    expect(kept.size).toBe(1)
  })

  it.each([
    ['an archive under the name of a picture', archives['a ZIP'], 'a.jpg', 'image/jpeg'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'a.html', 'text/html'],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 'a.svg', 'image/svg+xml'],
    ['a program', Buffer.from('MZ'.padEnd(500, 'x')), 'a.pdf', 'application/pdf'],
  ])('is not %s', async (_, bytes, name, type) => {
    const { ticketId, messageId } = await write()
    const file = new File([new Uint8Array(bytes ?? Buffer.alloc(0))], name, { type })
    const { status, body } = await attach(owner.client, messageId, fileForm(file))
    expect([status, body.code]).toEqual([415, 'DOCUMENT_TYPE_UNSUPPORTED'])
    expect((await readTicket(owner.client, ticketId)).thread[0]).toMatchObject({ files: [] })
  })

  it(`is one of ${MOST_FILES} at most, also in parallel`, async () => {
    const { messageId } = await write()
    const answers = await Promise.all(
      Array.from({ length: MOST_FILES + 2 }, async (_, at) =>
        attach(owner.client, messageId, fileForm(smallPdf(`Page ${at}`))),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_FILES)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_FILES')).toHaveLength(2)
  })

  it('is refused past the bytes of a day, in all tickets of the user', async () => {
    const { ticketId } = await write()
    await addFileBytes(app, ticketId, FILE_BYTES_A_DAY)
    const other = await addTicket(owner)
    expect(await attach(owner.client, other.id, fileForm(smallPdf()))).toMatchObject({
      status: 429,
      body: { code: 'FILES_TOO_FAST' },
    })
  })

  it('is refused in a closed ticket', async () => {
    const { ticketId, messageId } = await write()
    await setTicket(app, ticketId, { status: 'closed', closed_at: new Date() })
    expect(await attach(owner.client, messageId, fileForm(smallPdf()))).toMatchObject({
      status: 409,
      body: { code: 'TICKET_OVER' },
    })
  })

  it('is attached to no message of another user or of the staff', async () => {
    const { ticketId, messageId } = await write()
    const stranger = await makePerson(app, { name: 'Bea' })
    const answer = messageBody('Please send a picture.')
    await answerAs(staff, ticketId, answer)
    const missing = { status: 404, body: { code: 'NOT_FOUND' } }
    expect(await attach(stranger.client, messageId, fileForm(smallPdf()))).toMatchObject(missing)
    expect(await attach(owner.client, answer.id, fileForm(smallPdf()))).toMatchObject(missing)
    expect(await attach(owner.client, newId(), fileForm(smallPdf()))).toMatchObject(missing)
    expect(await attach(owner.client, 'not-an-id', fileForm(smallPdf()))).toMatchObject(missing)
  })
})
