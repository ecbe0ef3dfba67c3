import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { showPart } from '../../test-support/open-app.tsx'
import { passTime } from '../../test-support/pass-time.ts'
import { isShown } from '../../test-support/screen.ts'
import { latePart } from './late-part.tsx'

const Late = () => <p>The late part</p>
const load = vi.fn<() => Promise<{ default: typeof Late }>>(() => Promise.resolve({ default: Late }))
const IdlePart = latePart(load, { when: 'idle' })

/** A first screen with a request, and a late part. */
function Screen({ answer }: { answer: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['first screen'], queryFn: () => answer })
  return (
    <>
      <p>{data ?? 'Still asking'}</p>
      <IdlePart />
    </>
  )
}

/** The test triggers the idle moments: a tab in the background has none. */
let pending: (() => void)[] = []
const isPending = () => eventually(() => pending.length).toBe(1)
function beIdle(): void {
  for (const act of pending.splice(0)) act()
}

/**
 * Stays idle until the part is requested: the app itself may be reading too. Answers are published by a timer of 0 ms.
 */
const rests = () =>
  eventually(async () => {
    await passTime(0)
    beIdle()
    return load.mock.calls.length
  }).toBe(1)

beforeEach(() => {
  pending = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => pending.push(act))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  load.mockClear()
})

it('a part that no one asked for leaves the line to the first screen', async () => {
  const asked = Promise.withResolvers<string>()
  showPart(<Screen answer={asked.promise} />)
  await isPending()
  beIdle()
  await passTime(3900)
  expect(load).not.toHaveBeenCalled()
  asked.resolve('The first screen')
  await rests()
  await isShown(page.getByText('The first screen'))
  await isShown(page.getByText('The late part'))
})

// spec product: a part that failed to load in the background loads again once there is a connection
it('one that did not come is asked for again once there is a connection, and then no more', async () => {
  load.mockRejectedValueOnce(new Error('The line is cut'))
  showPart(<Screen answer={Promise.resolve('The first screen')} />)
  await rests()
  await passTime(0)
  dispatchEvent(new Event('online'))
  await isShown(page.getByText('The late part'))
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})

it('it comes all the same where an answer never does', async () => {
  showPart(<Screen answer={new Promise(() => undefined)} />)
  await isPending()
  await passTime(3999)
  expect(load).not.toHaveBeenCalled()
  await passTime(1)
  await isShown(page.getByText('The late part'))
  expect(load).toHaveBeenCalledTimes(1)
})
