import { useIsFetching, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { showPart } from '../../test-support/open-app.tsx'
import { passTime } from '../../test-support/pass-time.ts'
import { isShown } from '../../test-support/screen.ts'
import { useWhenIdle } from './use-when-idle.ts'

const load = vi.fn<() => Promise<{ default: string }>>(() => Promise.resolve({ default: 'The late part' }))

/** A first screen that has asked for something, and a part that may come later. */
function Screen({ answer }: { answer: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['first screen'], queryFn: () => answer })
  const reads = useIsFetching()
  const late = useWhenIdle(load)
  return (
    <>
      <p>{data ?? 'Still asking'}</p>
      <p>{reads} pending reads</p>
      <p>{late?.part}</p>
    </>
  )
}

/** All answers have arrived, also those that the app itself asked for. They are published by a timer of 0 ms. */
const hasReadAll = () =>
  eventually(async () => {
    await passTime(0)
    return page.getByText('0 pending reads').query()
  }).toBeVisible()

/** Effects run after the screen is shown. */
const waitsForIdle = () => eventually(() => vi.getTimerCount()).toBeGreaterThan(0)

beforeEach(() => {
  // A tab that is not in sight has no idle moments; here every moment is one, and time passes when it is told to.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
})

afterEach(() => {
  load.mockClear()
})

it('a part that nobody asked for leaves the line to the first screen', async () => {
  const asked = Promise.withResolvers<string>()
  showPart(<Screen answer={asked.promise} />)
  await isShown(page.getByText('Still asking'))
  await waitsForIdle()
  await passTime(3900)
  expect(load).not.toHaveBeenCalled()
  asked.resolve('The first screen')
  await hasReadAll()
  await isShown(page.getByText('The first screen'))
  await passTime(99)
  await isShown(page.getByText('The late part'))
  expect(load).toHaveBeenCalledTimes(1)
})

it('one that did not come is asked for again once there is a connection, and then no more', async () => {
  load.mockRejectedValueOnce(new Error('The line is cut'))
  showPart(<Screen answer={Promise.resolve('The first screen')} />)
  await hasReadAll()
  await passTime(99)
  expect(load).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  await isShown(page.getByText('The late part'))
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})

it('it comes all the same where an answer never does', async () => {
  showPart(<Screen answer={new Promise(() => undefined)} />)
  await isShown(page.getByText('Still asking'))
  await waitsForIdle()
  await passTime(3900)
  expect(load).not.toHaveBeenCalled()
  await passTime(100)
  await isShown(page.getByText('The late part'))
  expect(load).toHaveBeenCalledTimes(1)
})
