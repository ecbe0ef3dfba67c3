import { expect, test } from 'vitest'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { appearanceOf } from './account-preferences.ts'

test('without a choice the user sees the setting of the device', () => {
  expect(appearanceOf(defaultPreferences)).toEqual({
    theme: 'system',
    contrast: 'system',
    density: 'comfortable',
    motion: 'system',
  })
})

test('each choice shows', () => {
  const chosen = { theme: 'dark', highContrast: true, compactMode: true, animations: false } as const
  expect(appearanceOf(chosen)).toEqual({
    theme: 'dark',
    contrast: 'more',
    density: 'compact',
    motion: 'reduced',
  })
})
