import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '@app/domain/installation/system-settings'
import { settingTexts } from '@app/domain/installation/system-settings.texts'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { changeInstallation, readAuditLog } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'
import { change, listOf, rowOf, undo } from '@app/testing/two-processes'

let app: TestApp
let noor: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  noor = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(() => app.stop())

/** Entries of the audit log about a setting, oldest first. */
const entriesOf = async (key: string) =>
  (await readAuditLog(app)).filter(({ details }) => details['key'] === key)

/** Statuses of answers, in order of their number. */
const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

describe('the list of settings', () => {
  it('has every setting in order, with its default, the accounts and the address of the request', async () => {
    const list = await listOf(noor)
    expect(list.settings.map(({ key }) => key)).toEqual(settingNames)
    expect(list).toMatchObject({ yourAddress: '127.0.0.1', accounts: 1, testMail: null })
    expect(list.settings.find(({ key }) => key === 'registration_enabled')).toEqual({
      key: 'registration_enabled',
      value: true,
      default: true,
      isChanged: false,
      isFixed: false,
      mayChange: true,
      changedBy: null,
      changedAt: null,
      canUndo: false,
      undoTo: null,
    })
  })

  it('is an entry of the audit log once an hour and reader', async () => {
    const reader = await makePerson(app, { name: 'Luis', systemRole: 'super_admin' })
    await listOf(reader)
    await listOf(reader)
    const entries = (await readAuditLog(app)).filter(({ actorId }) => actorId === reader.userId)
    expect(entries).toMatchObject([{ action: 'read settings', reason: 'Opened the system settings' }])
  })
})

describe('a change of a setting', () => {
  // spec access §3: each key with its default, who changed it when, and undo
  //   in db/schema/16-installation-settings.sql
  it('names its author and time, and is undone to the earlier value, then to the default', async () => {
    const { body: first } = await change(noor, 'max_login_attempts', 7)
    expect(first).toMatchObject({
      value: 7,
      default: 5,
      isChanged: true,
      changedBy: { id: noor.userId, name: 'Noor' },
      canUndo: true,
      undoTo: 5,
    })
    expect((await change(noor, 'max_login_attempts', 9)).body.undoTo).toBe(7)
    expect((await undo(noor, 'max_login_attempts')).body).toMatchObject({
      value: 7,
      canUndo: true,
      undoTo: 5,
    })
    expect((await undo(noor, 'max_login_attempts')).body).toMatchObject({
      value: 5,
      isChanged: false,
      canUndo: false,
      undoTo: null,
    })
    expect(await undo(noor, 'max_login_attempts')).toMatchObject({
      status: 409,
      body: { code: 'SETTING_NOT_CHANGED' },
    })
  })

  it('is logged with its reason, what it was and what it is; the present value is not', async () => {
    await change(noor, 'lockout_duration_minutes', 45, { reason: 'Guessing last night' })
    await change(noor, 'lockout_duration_minutes', 45)
    await undo(noor, 'lockout_duration_minutes', { reason: 'Too long' })
    const byNoor = { actorId: noor.userId, systemRole: 'admin', permission: 'change system settings' }
    const about = { subjectKind: 'system_settings', subjectId: null }
    const key = 'lockout_duration_minutes'
    expect(await entriesOf(key)).toEqual([
      {
        ...byNoor,
        ...about,
        action: 'change setting',
        reason: 'Guessing last night',
        details: { key, from: null, to: 45 },
      },
      {
        ...byNoor,
        ...about,
        action: 'undo setting',
        reason: 'Too long',
        details: { key, from: 45, to: null },
      },
    ])
  })

  it('is refused with the newer row if another one came first', async () => {
    const seen = (await rowOf(noor, 'max_pets_per_user')).changedAt
    await change(noor, 'max_pets_per_user', 30)
    for (const send of [
      () => change(noor, 'max_pets_per_user', 40, { basedOn: seen }),
      () => undo(noor, 'max_pets_per_user', { basedOn: seen }),
    ])
      expect(await send()).toMatchObject({
        status: 409,
        body: { code: 'SETTING_CHANGED', current: { value: 30, changedBy: { name: 'Noor' } } },
      })
  })

  it('happens once, however many are based on the same row', async () => {
    const { changedAt: basedOn } = await rowOf(noor, 'password_min_length')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        noor.client.call('PUT', '/installation/settings/password_min_length', {
          value: 10 + at,
          reason: 'A race',
          basedOn,
        }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await entriesOf('password_min_length')).toHaveLength(1)
  })

  it('reaches open pages', async () => {
    const stream = await listen((await makePerson(app)).client)
    await change(noor, 'community_enabled', false)
    await stream.untilEvent({ subject: 'installation' })
    stream.close()
  })

  it('needs a valid value, a reason and a known key', async () => {
    expect((await change(noor, 'api_rate_limit', 5)).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { value: settingTexts.number(60, 10_000_000) },
    })
    expect((await change(noor, 'max_users', 5, { reason: ' ' })).body).toMatchObject({
      fields: { reason: 'Please give a reason' },
    })
    for (const key of ['max_cats', 'maxUsers', 'toString'])
      expect(
        await noor.client.call('PUT', `/installation/settings/${key}`, {
          value: 1,
          reason: 'A guess',
          basedOn: null,
        }),
      ).toMatchObject({ status: 404 })
  })

  it('agrees with the other settings, whichever of two is first', async () => {
    const [from, to] = await Promise.all([rowOf(noor, 'support_from'), rowOf(noor, 'support_to')])
    const send = (key: string, value: string, basedOn: string | null) =>
      noor.client.call('PUT', `/installation/settings/${key}`, { value, reason: 'A race', basedOn })
    const answers = await Promise.all([
      send('support_from', '14:00', from.changedAt),
      send('support_to', '12:00', to.changedAt),
    ])
    expect(statusesOf(answers)).toEqual([200, 422])
  })

  it('is undone only to a value that agrees with the other settings', async () => {
    await changeInstallation(app.services, 'supportTo', '17:00')
    await changeInstallation(app.services, 'supportFrom', '09:00')
    await change(noor, 'support_from', '06:00')
    await change(noor, 'support_to', '08:00')
    expect(await undo(noor, 'support_from')).toMatchObject({
      status: 409,
      body: { code: 'SETTING_UNDO_REFUSED', message: `${settingTexts.order}. Change the value instead.` },
    })
    expect(await rowOf(noor, 'support_from')).toMatchObject({ value: '06:00' })
    await undo(noor, 'support_to')
    expect((await undo(noor, 'support_from')).body).toMatchObject({ value: '09:00' })
  })

  it('from the console has no author, and one of a deleted account no name', async () => {
    await changeInstallation(app.services, 'maxUsers', 500)
    expect(await rowOf(noor, 'max_users')).toMatchObject({ value: 500, changedBy: null })
    const former = await makePerson(app, { name: 'Former', systemRole: 'admin' })
    await change(former, 'max_users', 600)
    await app.database.pool.query('delete from users where id = $1', [former.userId])
    expect(await rowOf(noor, 'max_users')).toMatchObject({
      value: 600,
      changedBy: { id: former.userId, name: null },
    })
  })
})

const read = async ({ client }: TestPerson, key = 'app_configuration') =>
  (await client.call('GET', `/config/secure?key=${key}`)).body

describe('the secure configuration', () => {
  // spec access §6: secure system configuration is available to admins only; others silently fall back to the public one
  //   in apps/server/src/features/identity/accounts/config.service.ts
  it('is every setting but the secret for an administrator, and the public configuration for others', async () => {
    await changeInstallation(app.services, 'smtpUsername', 'pawtrail')
    const secure = await read(noor)
    expect(Object.keys(secure['settings'] ?? {})).toEqual(
      settingNames.filter((key) => key !== 'smtp_password'),
    )
    expect(secure).toMatchObject({ settings: { max_users: expect.any(Number) as number } })
    const { body: open } = await app.visitor().call('GET', '/config')
    expect(await read(await makePerson(app))).toEqual({ ...open, settings: null })
    expect(JSON.stringify(open)).not.toContain('smtp')
  })

  it('has one key', async () => {
    expect(await read(noor, 'secrets')).toMatchObject({ code: 'INVALID_INPUT' })
  })
})
