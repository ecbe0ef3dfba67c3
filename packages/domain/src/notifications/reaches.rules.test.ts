import { expect, it } from 'vitest'
import { defaultPreferences, mailedKinds } from '../preferences/preferences.vocabulary.ts'
import { isReached } from './reaches.rules.ts'

const nothing = { devices: 0, isPermitted: false }
const noMail = { ...defaultPreferences, emailNotifications: false }

it.each([
  { by: 'mails', preferences: defaultPreferences, ways: nothing },
  { by: 'mails of one kind', preferences: unmailed(mailedKinds.slice(1)), ways: nothing },
  { by: 'a device', preferences: noMail, ways: { devices: 1, isPermitted: false } },
  { by: 'this browser', preferences: noMail, ways: { devices: 0, isPermitted: true } },
])('$by reach a person', ({ preferences, ways }) => {
  expect(isReached(preferences, ways)).toBe(true)
})

it.each([
  { without: 'mails and devices', preferences: noMail, ways: nothing },
  { without: 'a kind that is mailed', preferences: unmailed(mailedKinds), ways: nothing },
  {
    without: 'browser notifications, though devices are there,',
    preferences: { ...noMail, browserNotifications: false },
    ways: { devices: 2, isPermitted: true },
  },
])('nothing reaches a person without $without', ({ preferences, ways }) => {
  expect(isReached(preferences, ways)).toBe(false)
})

function unmailed(kinds: readonly (typeof mailedKinds)[number][]) {
  return { ...defaultPreferences, unmailedKinds: [...kinds] }
}
