import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityContract, activitySubjects } from '@app/domain/registry/activity.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { importBody } from '@app/testing/factories/expense-imports'
import { invite, tokenOf } from '@app/testing/factories/invitations'
import { makeMember, makePerson, removeMember, type TestPerson } from '@app/testing/factories/people'
import {
  addBudget,
  addContact,
  addDocument,
  addPet,
  addReceipt,
  addRecordOf,
  addRepeating,
  bodies,
  photoForm,
  recordKinds,
  recordPaths,
  type AnsweredRecord,
} from '@app/testing/factories/records'
import { newId } from '../../platform/base/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Entry {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  action: string
  subject: string
  subjectId: string
  petId: string | null
  label: string | null
  isThere: boolean
}
interface Page {
  entries: Entry[]
  nextCursor: string | null
}
const listFor = ({ client }: TestPerson, query = '') => client.call<Page>('GET', `/activity${query}`)
const entriesFor = async (person: TestPerson) => (await listFor(person, '?limit=100')).body.entries

describe('the feed', () => {
  // spec product: the activity as a feed by day, filtered by person, pet and kind, each entry leading to its record
  //   while it is there
  it('is limited to one user, one pet or one kind on request, and shows existing ones', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver')
    const [biscuit, miso] = [await addPet(owner.client), await addPet(owner.client)]
    const kept = await addRecordOf(sam.client, 'healthLog', biscuit.id)
    const gone = await addRecordOf(sam.client, 'healthLog', miso.id)
    await owner.client.call('DELETE', `/health-logs/${gone.id}`)
    const found = async (query: string) =>
      (await listFor(owner, query)).body.entries.map(({ action, subjectId }) => [action, subjectId])
    expect(await found(`?actorId=${sam.userId}&subject=health_logs`)).toEqual([
      ['added', gone.id],
      ['added', kept.id],
    ])
    expect(await found(`?petId=${miso.id}&subject=health_logs`)).toEqual([
      ['deleted', gone.id],
      ['added', gone.id],
    ])
    const logs = await listFor(owner, '?subject=health_logs')
    expect(logs.body.entries.map(({ isThere }) => isThere)).toEqual([false, false, true])
    for (const bad of ['?actorId=sam', '?petId=1', '?subject=secrets'])
      expect((await listFor(owner, bad)).status).toBe(422)
  })

  it('lists a weighing once, though it changes the pet too', async () => {
    const owner = await makePerson(app)
    const { id: petId } = await addPet(owner.client)
    const weighed = { type: 'weight', measure: 12.5, unit: 'kg' }
    const { id } = await addRecordOf(owner.client, 'healthLog', petId, weighed)
    const { body: pet } = await owner.client.call<{ weightKg: number; version: number }>(
      'GET',
      `/pets/${petId}`,
    )
    expect(pet.weightKg).toBe(12.5)
    const told = async () =>
      (await entriesFor(owner)).map(({ action, subject, subjectId }) => [action, subject, subjectId])
    const added = [
      ['added', 'health_logs', id],
      ['added', 'pets', petId],
    ]
    expect(await told()).toEqual(added)
    const changes = { ...bodies.pet({ name: 'Miso' }), version: pet.version }
    expect((await owner.client.call('PATCH', `/pets/${petId}`, changes)).status).toBe(200)
    expect(await told()).toEqual([['changed', 'pets', petId], ...added])
  })
})

describe('the trail of a household', () => {
  // spec product: the trail says who did what
  it('says who added, changed and deleted each kind of record, the newest first', async () => {
    const owner = await makePerson(app)
    const { client } = owner
    const { id: petId } = await addPet(client)
    for (const kind of recordKinds) {
      const { id } = await addRecordOf(client, kind, petId)
      await client.call('PATCH', recordPaths[kind].at(id), { ...bodies[kind](), version: 1 })
      await client.call('DELETE', recordPaths[kind].at(id))
    }
    const { id: medicationId } = await addRecordOf(client, 'medication', petId, { frequency: 'As needed' })
    const dose = bodies.dose()
    await client.call('POST', `/medications/${medicationId}/doses`, dose)
    await client.call('POST', `/doses/${dose.id}/undo`)
    const refill = { id: newId(), units: 30, refilledOn: '2026-01-05' }
    await client.call('POST', `/medications/${medicationId}/refills`, refill)
    const form = await photoForm()
    const { body: photo } = await client.call<AnsweredRecord>('POST', recordPaths.photo.under(petId), form)
    const words = { caption: 'Bath', type: 'general', takenOn: '2026-01-05', version: 1 }
    await client.call('PATCH', `/photos/${photo.id}`, words)
    await client.call('DELETE', `/photos/${photo.id}`)
    const series = await addRepeating(client, { spentOn: new Date().toISOString().slice(0, 10) })
    await client.call('PATCH', `/repeating-expenses/${series.id}`, series)
    await client.call('DELETE', `/repeating-expenses/${series.id}`)
    const { id: expenseId } = await addRecordOf(client, 'expense', '')
    await client.call('DELETE', `/receipts/${(await addReceipt(client, expenseId)).id}`)
    const budget = await addBudget(client)
    await client.call('PATCH', `/expense-budgets/${budget.id}`, { ...bodies.expenseBudget(), version: 1 })
    await client.call('DELETE', `/expense-budgets/${budget.id}`)
    const document = await addDocument(client, petId)
    const said = { title: 'Blood', type: 'report', datedOn: '2026-01-05', version: 1 }
    await client.call('PATCH', `/documents/${document.id}`, said)
    await client.call('DELETE', `/documents/${document.id}`)
    const { id: contactId } = await addContact(client)
    const contact = { ...bodies.emergencyContact(), version: 1 }
    await client.call('PATCH', `/emergency-contacts/${contactId}`, contact)
    await client.call('DELETE', `/emergency-contacts/${contactId}`)
    const target = `/pets/${petId}/measure-targets`
    const glucose = { measure: 'bloodGlucose', low: 80, high: 150, unit: 'mg/dL' }
    await client.call('PUT', target, glucose)
    await client.call('PUT', target, glucose)
    await client.call('PUT', target, { ...glucose, low: 90 })
    await client.call('POST', `${target}/removal`, { measure: 'bloodGlucose' })
    for (const minutes of [150, 90, null])
      await client.call('PUT', `/pets/${petId}/exercise-goal`, { minutes })
    const providers = { groomerName: 'Paws & Bubbles', daycarePhone: '+1 555 010 0123' }
    const path = `/pets/${petId}/service-providers`
    await client.call('PUT', path, { ...providers, version: 0 })
    await client.call('PUT', path, { ...providers, version: 1 })
    await client.call('PUT', path, { ...providers, trainerName: 'Sit', version: 2 })
    const file = importBody()
    await client.call('POST', '/expenses/imports', file)
    await client.call('DELETE', `/expenses/imports/${file.id}`)
    const { body: link } = await invite(owner)
    const guest = await makePerson(app, { name: 'Sam' })
    await guest.client.call('POST', '/invitations/acceptances', { token: tokenOf(link.link?.url) })
    await client.call('PATCH', `/household/members/${guest.userId}`, { role: 'viewer' })
    await client.call('DELETE', `/household/members/${guest.userId}`)
    await client.call('PATCH', `/pets/${petId}`, { ...bodies.pet({ name: 'Miso' }), version: 1 })
    await client.call('DELETE', `/pets/${petId}`)

    const { status, body } = await listFor(owner, '?limit=100')
    expect(status).toBe(200)
    expect(activityContract.listActivity['~orpc'].outputSchema?.parse(body)).toEqual(body)
    // Rows that are deleted with their medication or pet have no entry of their own, and neither have changes without
    // effect.
    const lives: Partial<Record<string, string[]>> = { doses: ['added', 'changed'], refills: ['added'] }
    lives['service_providers'] = ['added', 'changed']
    lives['expense_imports'] = ['added', 'changed']
    // The expense that began a series stays, and that of the receipt.
    lives['expenses'] = ['added', 'changed', 'deleted', 'added', 'added']
    lives['receipts'] = ['added', 'deleted']
    lives['medications'] = ['added', 'changed', 'deleted', 'added', 'deleted']
    // This household has not changed hands; handovers.api.test.ts covers handovers.
    lives['households'] = []
    // support-access.api.test.ts covers access of the support.
    lives['support_access'] = []
    for (const subject of activitySubjects) {
      const own = body.entries.filter((entry) => entry.subject === subject)
      expect([subject, own.map(({ action }) => action).toReversed()]).toEqual([
        subject,
        lives[subject] ?? ['added', 'changed', 'deleted'],
      ])
      // Joining members act themselves, and have no name here after leaving.
      const byOwner = own.filter(({ actorId }) => actorId !== guest.userId)
      for (const { actorId, actorName } of byOwner)
        expect([actorId, actorName]).toEqual([owner.userId, 'Ana'])
    }
    const labels = Object.fromEntries(
      body.entries.map(({ subject, action, label }) => [`${subject} ${action}`, label]),
    )
    expect(labels).toMatchObject({
      'pets added': 'Biscuit',
      'pets deleted': 'Miso',
      'medications added': 'Apoquel',
      'appointments deleted': 'Dental Cleaning',
      'health_logs added': 'weight',
      'vaccinations changed': 'Rabies',
      'photos added': 'In the park',
      'photos changed': 'Bath',
      'receipts added': 'Pet shop',
      'doses added': 'Apoquel: given',
      'doses changed': 'Apoquel: taken back',
      'refills added': 'Apoquel: refill',
      'measure_targets changed': 'bloodGlucose',
      'service_providers added': 'Groomer, Daycare',
      'service_providers changed': 'Trainer',
    })
    const times = body.entries.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('lists records that were deleted with their pet', async () => {
    const owner = await makePerson(app)
    const { id } = await addPet(owner.client)
    await addRecordOf(owner.client, 'healthLog', id)
    await owner.client.call('DELETE', `/pets/${id}`)
    const deleted = (await entriesFor(owner)).filter(({ action }) => action === 'deleted')
    expect(deleted.map(({ subject }) => subject).toSorted()).toEqual(['health_logs', 'pets'])
  })

  it('has no entry for a refused request', async () => {
    const owner = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(owner.client)
    await owner.client.call('POST', '/pets', bodies.pet())
    await owner.client.call('PATCH', `/pets/${id}`, { ...bodies.pet(), version: 7 })
    await owner.client.call('POST', recordPaths.healthLog.under(id), bodies.healthLog({ type: '' }))
    expect(await entriesFor(owner)).toHaveLength(1)
  })

  it('names each member who acted; a removed one is identified by id alone', async () => {
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    const viewer = await makeMember(app, owner, 'viewer', 'Lea')
    const { id } = await addPet(owner.client)
    await addRecordOf(sam.client, 'healthLog', id)
    const newest = async () => (await entriesFor(viewer))[0]
    expect(await newest()).toMatchObject({ actorId: sam.userId, actorName: 'Sam', subject: 'health_logs' })
    await removeMember(app, owner, sam)
    expect(await newest()).toMatchObject({ actorId: sam.userId, actorName: null, subject: 'health_logs' })
  })

  it('is as visible as its subjects: not to a member without records, not to another household', async () => {
    const owner = await makePerson(app)
    await addPet(owner.client)
    for (const role of ['caregiver', 'viewer'] as const) {
      expect(await entriesFor(await makeMember(app, owner, role))).toHaveLength(1)
    }
    const member = await makeMember(app, owner, 'member')
    expect(await listFor(member)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    const stranger = await makePerson(app, { name: 'Bea' })
    expect(await entriesFor(stranger)).toEqual([])
    stranger.client.household = owner.householdId
    expect((await listFor(stranger)).status).toBe(404)
  })

  it('runs from page to page without losing or repeating an entry', async () => {
    const owner = await makePerson(app)
    const { id } = await addPet(owner.client)
    for (let at = 0; at < 6; at += 1) await addRecordOf(owner.client, 'healthLog', id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `?limit=3${cursor && `&cursor=${cursor}`}`
      const { body } = await listFor(owner, query)
      seen.push(...body.entries.map((entry) => entry.id))
      cursor = body.nextCursor
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual((await entriesFor(owner)).map((entry) => entry.id))
    for (const query of ['?cursor=nonsense', '?limit=0', '?limit=101']) {
      expect([query, (await listFor(owner, query)).status]).toEqual([query, 422])
    }
  })
})
