import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindsByName } from '@app/domain/registry/kinds'
import { startTestApp, type TestApp } from './app.ts'
import { makePerson, type TestPerson } from './factories/people.ts'
import {
  addPet,
  addRecordOf,
  bodies,
  notesOf,
  recordPaths,
  type AnsweredRecord,
  type RecordKind,
} from './factories/records.ts'

/** A refused value of a field, with its error message. */
export type Refused = readonly [field: string, value: unknown, message: string]

/** Context in which a kind of record is tested. */
export interface RecordStage {
  app: TestApp
  owner: TestPerson
  petId: string
}

interface Answered {
  parse(value: unknown): unknown
}

interface RecordSuite {
  kind: RecordKind
  /** Contract schema of one record, with which answers are compared: no key more, no key less. */
  answers: Answered
  /** A field that may be changed, with its new value. */
  change: Record<string, unknown>
  refused: readonly Refused[]
}

/** Texts that are stored and answered unchanged, although they look dangerous. */
const harmless = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); drop table pets;--",
  'שלום, مرحبا',
  '👩‍👩‍👧 🐕‍🦺',
  '{{7*7}} ${7*7}',
]

/**
 * Tests that apply to every kind of record: it is added, answered by the contract, listed, changed and deleted; a
 * repeated request is the same request; a stale change is refused with the newer record; invalid fields are refused.
 */
export function describeRecordKind({ kind, answers, change, refused }: RecordSuite): RecordStage {
  const stage = {} as RecordStage
  const { under, at } = recordPaths[kind]

  beforeAll(async () => {
    stage.app = await startTestApp()
    stage.owner = await makePerson(stage.app)
    stage.petId = (await addPet(stage.owner.client)).id
  })
  afterAll(() => stage.app.stop())

  const add = (body: object) => stage.owner.client.call<AnsweredRecord>('POST', under(stage.petId), body)
  const list = (query = '') =>
    stage.owner.client.call<{ entries: AnsweredRecord[]; nextCursor: string | null }>(
      'GET',
      under(stage.petId) + query,
    )

  describe('a record', () => {
    // spec core-records §2: medication dialog and list
    //   in apps/web/src/features/medications, packages/domain/src/medications/medications.contract.ts
    // spec core-records §3: stored fields: type as title, instructions as notes, address as location
    //   in apps/server/src/features/appointments/appointments.record.ts,
    //   apps/server/src/features/medications/medications.record.ts
    it('is answered as the contract says when it is added, changed and listed', async () => {
      const body = bodies[kind]()
      const added = await add(body)
      expect(added.status).toBe(200)
      expect(answers.parse(added.body)).toEqual(added.body)
      const changed = await stage.owner.client.call<AnsweredRecord>('PATCH', at(body.id), {
        ...body,
        ...change,
        version: 1,
      })
      expect(changed.body).toMatchObject({
        ...change,
        version: 2,
        id: body.id,
        ...(kindsByName[kind].of === 'pet' && { petId: stage.petId }),
      })
      expect(answers.parse(changed.body)).toEqual(changed.body)
      expect((await stage.owner.client.call('GET', at(body.id))).body).toEqual(changed.body)
      const { body: page } = await list()
      expect(page.entries.find(({ id }) => id === body.id)).toEqual(changed.body)
    })

    it('is gone once it is deleted, and its id stays deleted', async () => {
      const body = bodies[kind]()
      await add(body)
      expect((await stage.owner.client.call('DELETE', at(body.id))).body).toEqual({ deleted: true })
      expect((await stage.owner.client.call('DELETE', at(body.id))).status).toBe(404)
      const again = await add(body)
      expect([again.status, again.body['code']]).toEqual([409, 'ID_DELETED'])
    })

    // spec product: client-made ids: the same request is the same record, other content a conflict, a deleted id
    //   stays deleted
    //   in apps/server/src/platform/records/records.ts
    it('is the same record when the same request is repeated, and a conflict with other content', async () => {
      const body = bodies[kind]()
      const first = await add(body)
      const second = await add(body)
      expect(second).toMatchObject({ status: 200, body: first.body })
      const other = await add({ ...body, ...change })
      expect([other.status, other.body['code']]).toEqual([409, 'ID_TAKEN'])
    })

    // spec core-records §4: a stale edit is refused with the newer record; the person sees both
    it('is changed only from its newest version, and the newer one comes back', async () => {
      const body = bodies[kind]()
      await add(body)
      const path = at(body.id)
      const winner = await stage.owner.client.call('PATCH', path, { ...body, ...change, version: 1 })
      const loser = await stage.owner.client.call('PATCH', path, { ...body, version: 1 })
      expect([loser.status, loser.body['code']]).toEqual([409, 'STALE_VERSION'])
      expect(loser.body['current']).toEqual(winner.body)
    })

    // spec product: hostile text is stored and shown harmlessly
    //   in packages/domain/src/kernel/fields.ts
    it('keeps strange text as it was typed', async () => {
      for (const notes of harmless) {
        const field = notesOf(kindsByName[kind]).field
        const added = await add(bodies[kind]({ [field]: `  ${notes}\u0000\u202e ` }))
        expect([added.status, added.body[field]]).toEqual([200, notes])
      }
    })
  })

  describe('a list', () => {
    it('runs from page to page without losing or repeating a record', async () => {
      const petId = (await addPet(stage.owner.client)).id
      const made = new Set<string>()
      for (let round = 0; round < 7; round += 1)
        made.add((await addRecordOf(stage.owner.client, kind, petId)).id)
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const path: string = `${under(petId)}?limit=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
        const { body } = await stage.owner.client.call<{
          entries: AnsweredRecord[]
          nextCursor: string | null
        }>('GET', path)
        seen.push(...body.entries.map(({ id }) => id))
        cursor = body.nextCursor
      }
      // The list of a household has those of the other tests too.
      expect(seen.filter((id) => made.has(id))).toHaveLength(7)
      expect(new Set(seen).size).toBe(seen.length)
    })

    it('refuses a cursor that it did not write and a limit that it does not have', async () => {
      for (const query of ['?cursor=nonsense', '?limit=0', '?limit=1000', '?limit=x']) {
        expect([query, (await list(query)).status]).toEqual([query, 422])
      }
    })
  })

  describe('a wrong field', () => {
    // spec core-records §5: medication: required fields, end date not before start date
    //   in packages/domain/src/medications/medications.rules.ts
    // spec core-records §5: appointment: type and date-time required; limit over all pets
    // spec core-records §5: health log: type required, date between 1900-01-01 and today, empty becomes null
    //   in packages/domain/src/health/health-logs.rules.ts, packages/domain/src/kernel/time/dates.ts
    // spec core-records §5: vaccination: four required fields; next due date not before the administered date
    //   in packages/domain/src/vaccinations/vaccinations.rules.ts
    it.each(
      refused.map(
        ([field, value, message]) => [`${field}: ${describeValue(value)}`, field, value, message] as const,
      ),
    )('%s', async (_name, field, value, message) => {
      const added = await add(bodies[kind]({ [field]: value }))
      expect(added.status).toBe(422)
      expect(added.body).toMatchObject({
        code: 'INVALID_INPUT',
        title: 'Please fix the errors',
        fields: { [field]: message },
      })
    })

    it('is refused in the same words when a record is changed', async () => {
      const body = bodies[kind]()
      await add(body)
      for (const [field, value, message] of refused) {
        if (field === 'id') continue
        const changed = await stage.owner.client.call('PATCH', at(body.id), {
          ...body,
          [field]: value,
          version: 1,
        })
        expect([field, changed.status, changed.body['fields']]).toEqual([field, 422, { [field]: message }])
      }
    })

    it('is refused when the id is not one of ours', async () => {
      const added = await add(bodies[kind]({ id: 'not-an-id' }))
      expect(added.body).toMatchObject({ fields: { id: 'The id must be a UUID of version 7' } })
    })
  })

  return stage
}

const describeValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text
}

/** Returns the day after tomorrow: a future date at any hour, even in a zone ahead of all clocks here. */
export const dayAfterTomorrow = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
