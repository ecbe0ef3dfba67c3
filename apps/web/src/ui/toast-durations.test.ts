import { expect, it } from 'vitest'
import { toastDurations } from './toast-durations.ts'

it('shows a success for three seconds, and leaves more time for reading what failed', () => {
  expect(toastDurations.success).toBe(3000)
  expect(toastDurations.danger).toBeGreaterThan(3000)
})
