import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishedAnnouncement } from '@app/domain/installation/announcements.contract'
import { addAnnouncement } from '@app/testing/administration-requests'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { readAuditLog } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'
import { BECAUSE } from '@app/testing/managed-accounts'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(() => app.stop())

interface Listed {
  announcements: PublishedAnnouncement[]
  code?: string
}
const list = async () =>
  (await admin.client.call<Listed>('GET', '/installation/announcements')).body.announcements
const publish = (id: string, title = 'Maintenance tonight', fields: object = {}) =>
  admin.client.call<Listed>('POST', '/installation/announcements', {
    id,
    title,
    message: 'We update the server at 10 PM.',
    reason: BECAUSE,
    ...fields,
  })
const panelOf = async ({ client }: TestPerson) =>
  (await client.call<{ entries: { id: string; title: string }[] }>('GET', '/notifications')).body.entries

describe('an announcement', () => {
  it('reaches open pages and every panel, and leaves them when it is withdrawn', async () => {
    const ana = await makePerson(app)
    const stream = await listen(ana.client)
    const id = newId()
    expect((await publish(id)).body.announcements[0]).toMatchObject({
      id,
      title: 'Maintenance tonight',
      publishedBy: 'Noor',
      readers: 0,
    })
    await stream.untilEvent({ subject: 'installation' })
    stream.close()
    expect((await panelOf(ana)).map(({ title }) => title)).toContain('Maintenance tonight')
    const withdrawal = `/installation/announcements/${id}/withdrawal`
    expect((await admin.client.call('POST', withdrawal, { reason: BECAUSE })).status).toBe(200)
    expect((await panelOf(ana)).map((entry) => entry.id)).not.toContain(id)
    expect((await admin.client.call('POST', withdrawal, { reason: BECAUSE })).status).toBe(404)
    const about = (await readAuditLog(app)).filter(({ subjectId }) => subjectId === id)
    expect(about.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['publish announcement', admin.userId],
      ['withdraw announcement', admin.userId],
    ])
  })

  it('is published once, however often it is sent, and never with another text under its id', async () => {
    const id = newId()
    const answers = await Promise.all([publish(id), publish(id), publish(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list()).filter((listed) => listed.id === id)).toHaveLength(1)
    expect((await publish(id, 'Another')).body.code).toBe('ID_TAKEN')
    expect((await readAuditLog(app)).filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
  })

  it('needs a title, a message and a reason', async () => {
    const { body } = await publish(newId(), ' ', { message: '', reason: '' })
    expect(body).toMatchObject({
      fields: {
        title: 'The title is missing',
        message: 'The message is missing',
        reason: 'Please give a reason',
      },
    })
  })

  it('of the console has no author, and counts its readers', async () => {
    const ana = await makePerson(app)
    const id = await addAnnouncement(app)
    await ana.client.call('POST', `/notifications/${id}/read`, {})
    expect((await list()).find((listed) => listed.id === id)).toMatchObject({
      publishedBy: null,
      readers: 1,
    })
  })
})
