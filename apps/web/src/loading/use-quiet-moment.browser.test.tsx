import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test-support/open-app.tsx'
import { press } from '../../test-support/screen.ts'
import { whenQuiet } from './quiet.ts'
import { useQuietMoment } from './use-quiet-moment.ts'

afterEach(() => vi.useRealTimers())

it('asks again and again while it is wanted, and holds up no other wait', async () => {
  const ask = vi.fn<() => void>()
  const keepApp = vi.fn<() => void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  function Asker() {
    useQuietMoment(true, ask)
    useEffect(() => begin(), [])
    return null
  }
  showPart(<button type="button">Here</button>)
  // Before the first press no question is asked.
  await press(page, 'Here')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  showPart(<Asker />)
  await begun
  const end = whenQuiet({ untouched: 8000 }, keepApp)
  vi.advanceTimersByTime(20_000)
  end()
  expect(ask.mock.calls.length).toBeGreaterThan(2)
  expect(keepApp).toHaveBeenCalled()
})
