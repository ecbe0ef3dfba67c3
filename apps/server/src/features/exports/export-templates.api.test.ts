import { describe, expect, it } from 'vitest'
import { exportTemplates } from '@app/domain/exports/export-templates.contract'
import { exportSections } from '@app/domain/exports/exports.vocabulary'
import { makePerson, setPlan } from '@app/testing/factories/people'
import { addRecordOf, bodies } from '@app/testing/factories/records'
import { describeRecordKind } from '@app/testing/record-suite'

const stage = describeRecordKind({
  kind: 'exportTemplate',
  answers: exportTemplates.entry.strict(),
  change: { format: 'xlsx', period: '6', sections: [...exportSections] },
  refused: [
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(61), 'Name must be less than 60 characters'],
    ['format', 'docx', 'Choose a format'],
    ['period', '2', 'Choose a period'],
    ['sections', [], 'Choose at least one section'],
  ],
})

const add = (fields: object, { client } = stage.owner) =>
  client.call('POST', '/export-templates', bodies.exportTemplate(fields))

describe('a name', () => {
  it('belongs to one template of the household, in any case, also for two requests at once', async () => {
    const owner = await makePerson(stage.app)
    const { id } = await addRecordOf(owner.client, 'exportTemplate', '', { name: 'Größe for the vet' })
    const again = await add({ name: 'GRÖSSE FOR THE VET' }, owner)
    expect(again.status).toBe(200)
    const taken = await add({ name: ' größe FOR the vet' }, owner)
    expect(taken).toMatchObject({
      status: 409,
      body: {
        code: 'TEMPLATE_EXISTS',
        fields: { name: 'A template has this name already. Choose another name.' },
      },
    })
    const together = await Promise.all([add({ name: 'Both' }, owner), add({ name: 'both' }, owner)])
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const change = { ...bodies.exportTemplate({ name: 'Both' }), version: 1 }
    const changed = await owner.client.call('PATCH', `/export-templates/${id}`, change)
    expect(changed.body['code']).toBe('TEMPLATE_EXISTS')
    expect((await add({ name: 'Both' }, await makePerson(stage.app))).status).toBe(200)
  })
})

// spec engagement §6: feature flags checked
it('is added and changed on Pro, and after it read and deleted', async () => {
  const owner = await makePerson(stage.app)
  const { id } = await addRecordOf(owner.client, 'exportTemplate', '')
  await setPlan(stage.app, owner, 'premium')
  const change = { ...bodies.exportTemplate(), version: 1 }
  const refused = [await add({}, owner), await owner.client.call('PATCH', `/export-templates/${id}`, change)]
  expect(refused.map(({ body }) => body['code'])).toEqual(['FEATURE_NOT_IN_PLAN', 'FEATURE_NOT_IN_PLAN'])
  expect((await owner.client.call('GET', '/export-templates')).body).toMatchObject({ entries: [{ id }] })
  expect((await owner.client.call('DELETE', `/export-templates/${id}`)).body).toEqual({ deleted: true })
})
