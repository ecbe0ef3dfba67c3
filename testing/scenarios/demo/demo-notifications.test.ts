import { expect, test } from 'vitest'
import { demoNotifications } from './demo-notifications.ts'
import { demoPets } from './demo-records.ts'

test('notifies the demo’s people only of existing records of its pets', () => {
  const had = demoPets('2026-11-24', ['08:00', '20:00']).flatMap(
    ({ facts: { name }, medications, reminders, appointments, vaccinations }) =>
      [
        ...medications.map((medication) => medication.name),
        ...[...reminders, ...appointments].map(({ title }) => title),
        ...vaccinations.map(({ vaccineName }) => vaccineName),
      ].map((what) => `${what} for ${name}`),
  )
  for (const { ofAccount, title, message } of demoNotifications) {
    const told = `${title}. ${message}`.match(/[A-Z][a-z ]*? for [A-Z]\w+/g)
    if (ofAccount) continue
    expect(told, title).not.toBeNull()
    for (const what of told ?? []) expect(had).toContain(what)
  }
})
