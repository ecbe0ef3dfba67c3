import { expect, test } from 'vitest'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import type { SettingValues } from '@app/domain/settings/settings.vocabulary'
import { collectChange } from './pending-changes.ts'

const saved: SettingValues = {
  displayName: 'Ana',
  phone: null,
  primaryVet: null,
  vetPhone: null,
  emergencyContact: null,
  emergencyPhone: null,
  ...defaultPreferences,
}

// spec core-records §4: settings: changes accumulate as pending, then are saved as one batch or discarded
test('changes are collected, each with its newest value', () => {
  const one = collectChange(saved, {}, 'theme', 'dark')
  const two = collectChange(saved, one, 'weightUnit', 'kg')
  expect(collectChange(saved, two, 'theme', 'light')).toEqual({ theme: 'light', weightUnit: 'kg' })
})

test('a value changed back is no change', () => {
  const one = collectChange(saved, {}, 'phone', '112')
  expect(collectChange(saved, one, 'phone', null)).toEqual({})
  expect(collectChange(saved, {}, 'compactMode', false)).toEqual({})
})
