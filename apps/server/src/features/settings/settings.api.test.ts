import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { type Settings, settingsContract } from '@app/domain/settings/settings.contract'
import type { SettingAccess } from '@app/domain/settings/settings.rules'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addContact } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const read = async ({ client }: TestPerson) => (await client.call<Settings>('GET', '/settings')).body
/** Saves a batch; contacts are changed from their present versions, unless the batch names others. */
const save = async (person: TestPerson, batch: object) => {
  const { contacts } = await read(person)
  return person.client.call('PATCH', '/settings', { contacts, ...batch })
}

describe('settings', () => {
  // spec core-records §7: get_user_profile_with_settings_access and get_user_settings_access_secure
  it('are answered by the contract, with the open settings', async () => {
    const person = await makePerson(app, { plan: 'free' })
    const settings = await read(person)
    expect(settingsContract.getSettings['~orpc'].outputSchema?.parse(settings)).toEqual(settings)
    expect(settings.profile).toMatchObject({ displayName: 'Ana', email: person.email, phone: null })
    expect(settings.preferences).toEqual(defaultPreferences)
    expect(settings.accessibleFeatures).toContain('emergency_contacts')
    const access = await person.client.call<SettingAccess[]>('GET', '/settings/access')
    expect(access.body).toEqual(settings.access)
    expect(access.body).toContainEqual({
      settingKey: 'smartReminders',
      isAccessible: false,
      requiredTier: 'premium',
    })
  })

  // spec core-records §7: save_user_settings_batch_secure: success, saved_count, error
  it('every one can be changed, and is answered as it was saved', async () => {
    const person = await makePerson(app)
    const batch = {
      displayName: 'Ana María',
      phone: '+1 555 010 0123',
      primaryVet: 'Dr. Ortiz',
      vetPhone: '555-0100',
      emergencyContact: 'Sam',
      emergencyPhone: '112',
      emailNotifications: false,
      browserNotifications: false,
      reminderNotifications: false,
      healthReminders: false,
      appointmentReminders: false,
      medicationReminders: false,
      healthAlerts: false,
      budgetAlerts: false,
      monthlyReports: false,
      communityNotifications: false,
      smartReminders: true,
      photoConfirmation: true,
      theme: 'dark',
      timeFormat: '24h',
      currency: 'EUR',
      timeZone: 'Asia/Tokyo',
      weightUnit: 'kg',
      compactMode: true,
      animations: false,
      highContrast: true,
    }
    const saved = await save(person, batch)
    expect(saved.body).toEqual({ savedCount: 26, contacts: (await read(person)).contacts })
    const { profile, preferences } = await read(person)
    expect({ ...profile, ...preferences }).toMatchObject(batch)
    const { body: me } = await person.client.call<Me>('GET', '/me')
    expect([me.displayName, me.household.name, me.preferences]).toEqual([
      'Ana María',
      'Ana María',
      preferences,
    ])
    expect((await save(person, { phone: '', timeZone: null })).body).toEqual({ savedCount: 2 })
    expect((await read(person)).profile).toMatchObject({ phone: null, displayName: 'Ana María' })
  })

  it('a batch of nothing changes nothing', async () => {
    const person = await makePerson(app)
    expect((await save(person, {})).body).toEqual({ savedCount: 0 })
    expect((await read(person)).preferences).toEqual(defaultPreferences)
  })
})

describe('a batch is saved whole or not at all', () => {
  // spec core-records §5: inaccessible settings are disabled with a '{tier} required' badge, and refused in the batch
  it.each([
    ['an unknown setting', { plan: 'pro' }, 422, { plan: 'There is no such setting' }],
    ['a theme that there is not', { theme: 'pink' }, 422, { theme: 'Choose a theme' }],
    ['a zone that there is not', { timeZone: 'Mars/Base' }, 422, { timeZone: 'Choose a time zone' }],
    ['a short name', { displayName: 'A' }, 422, { displayName: 'Name must be at least 2 characters' }],
    ['no phone number', { phone: 'ring me' }, 422, { phone: 'Please enter a valid phone number' }],
    [
      'a contact without a number',
      { primaryVet: 'Dr. Ortiz' },
      422,
      { vetPhone: 'Please enter a phone number' },
    ],
    ['a setting of a larger plan', { smartReminders: true }, 403, { smartReminders: 'Premium required' }],
  ])('%s refuses it', async (_name, wrong, status, fields) => {
    const person = await makePerson(app, { plan: 'free' })
    const before = await read(person)
    const rest = { highContrast: true, emergencyContact: 'Sam', emergencyPhone: '112' }
    const refused = await save(person, { ...rest, ...wrong })
    expect([refused.status, refused.body['fields']]).toEqual([status, fields])
    expect(await read(person)).toEqual(before)
  })

  // spec core-records §7: save_user_settings_batch_secure: success, saved_count, error
  it('batches at once keep each other’s settings', async () => {
    const person = await makePerson(app)
    const batches = [
      { theme: 'dark' },
      { timeFormat: '24h' },
      { weightUnit: 'kg' },
      { phone: '112' },
      { displayName: 'Anna' },
      { primaryVet: 'Dr. A', vetPhone: '111' },
      { emergencyContact: 'Sam', emergencyPhone: '333' },
    ]
    const answers = await Promise.all(batches.map((batch) => save(person, batch)))
    expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200))
    const { profile, preferences } = await read(person)
    expect(preferences).toMatchObject({ theme: 'dark', timeFormat: '24h', weightUnit: 'kg' })
    expect(profile).toMatchObject({
      phone: '112',
      displayName: 'Anna',
      primaryVet: 'Dr. A',
      vetPhone: '111',
      emergencyContact: 'Sam',
    })
  })
})

// spec core-records §6: feature gates of the settings: emergency_contacts, smart_reminders, smart_notifications
//   in packages/domain/src/settings/settings.vocabulary.ts
describe('the features that the plan opens', () => {
  it('is open on premium; after a downgrade it stays as it was set, has no effect, and can be switched off', async () => {
    const person = await makePerson(app, { plan: 'premium' })
    expect((await save(person, { smartReminders: true, photoConfirmation: true })).status).toBe(200)
    await setPlan(app, person, 'free')
    expect((await save(person, { smartReminders: true })).body['code']).toBe('SETTING_NOT_ACCESSIBLE')
    expect((await read(person)).preferences).toMatchObject({ smartReminders: true, photoConfirmation: true })
    const { body } = await person.client.call<{ preferences: object }>('GET', '/me')
    expect(body.preferences).toMatchObject({ smartReminders: false, photoConfirmation: false })
    expect((await save(person, { smartReminders: false, photoConfirmation: false })).status).toBe(200)
    expect((await read(person)).preferences).toMatchObject({
      smartReminders: false,
      photoConfirmation: false,
    })
  })

  it('is everything where plans are switched off', async () => {
    const free = await startTestApp({ env: { BILLING: 'off' } })
    try {
      const person = await makePerson(free, { plan: 'free' })
      expect((await read(person)).access.every(({ isAccessible }) => isAccessible)).toBe(true)
      expect((await save(person, { smartReminders: true })).body).toEqual({ savedCount: 1 })
    } finally {
      await free.stop()
    }
  })
})

describe('the profile’s contacts', () => {
  // spec product: primary vet and emergency contact of the profile are the household's contacts
  it('are the household’s first ones: an edit here changes them there', async () => {
    const person = await makePerson(app)
    const { id } = await addContact(person.client, { isPrimary: true, isVet: true, clinicName: 'Elm Street' })
    expect((await read(person)).profile).toMatchObject({ primaryVet: 'Sam', vetPhone: '+1 555 010 0199' })
    await save(person, { primaryVet: 'Dr. Ortiz' })
    const contacts = async () =>
      (await person.client.call<Record<string, unknown>[]>('GET', '/emergency-contacts')).body
    expect(await contacts()).toMatchObject([{ id, name: 'Dr. Ortiz', clinicName: 'Elm Street', version: 2 }])
    await save(person, { primaryVet: null, vetPhone: null })
    expect(await contacts()).toMatchObject([{ id, name: 'Dr. Ortiz', isPrimary: false }])
    expect((await read(person)).profile).toMatchObject({ primaryVet: null, vetPhone: null })
  })

  it('are shown to caregivers, and changed by the owner alone', async () => {
    const owner = await makePerson(app)
    await save(owner, { primaryVet: 'Dr. Ortiz', vetPhone: '555-0100' })
    for (const role of ['caregiver', 'viewer', 'member'] as const) {
      const helper = await makeMember(app, owner, role)
      expect((await read(helper)).profile).toMatchObject({ primaryVet: 'Dr. Ortiz', vetPhone: '555-0100' })
      const refused = await save(helper, { vetPhone: '111', theme: 'dark' })
      expect([role, refused.status, refused.body['fields']]).toEqual([
        role,
        403,
        { vetPhone: 'Only the household owner can change this.' },
      ])
      expect((await read(helper)).preferences.theme).toBe('system')
      expect((await save(helper, { theme: 'dark' })).status).toBe(200)
    }
  })
})

describe('private data', () => {
  // spec product: a user's own phone number is in no other user's responses
  it('a phone number is in no one else’s answers, in the same household or another', async () => {
    const owner = await makePerson(app)
    const helper = await makeMember(app, owner, 'caregiver')
    const stranger = await makePerson(app, { name: 'Bea' })
    await save(owner, { phone: '+1 555 867 5309', emergencyContact: 'Sam', emergencyPhone: '555 777 1234' })
    for (const path of ['/me', '/settings', '/household/members', '/activity', '/emergency-contacts']) {
      const seen = async ({ client }: TestPerson) => JSON.stringify((await client.call('GET', path)).body)
      expect([path, await seen(helper)]).not.toEqual([path, expect.stringContaining('867 5309')])
      expect([path, await seen(stranger)]).not.toEqual([path, expect.stringMatching(/867 5309|777 1234/)])
    }
    expect(JSON.stringify(await read(owner))).toContain('867 5309')
    expect(JSON.stringify(await read(helper))).toContain('777 1234')
  })

  it('another user’s household is not found, and nothing is saved', async () => {
    const owner = await makePerson(app)
    const stranger = await makePerson(app, { name: 'Bea' })
    stranger.client.household = owner.householdId
    expect((await stranger.client.call('GET', '/settings')).status).toBe(404)
    expect((await stranger.client.call('GET', '/settings/access')).status).toBe(404)
    expect((await save(stranger, { theme: 'dark' })).status).toBe(404)
    delete stranger.client.household
    expect((await read(stranger)).preferences.theme).toBe('system')
  })
})
