import { expect, it, onTestFinished, vi } from 'vitest'
import { watchSight } from './watch-sight.ts'

it('tells the last of several changes that a busy page reports at once', () => {
  type Report = (entries: { isIntersecting: boolean }[]) => void
  let report: Report | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(given: Report) {
        report = given
      }
      observe() {}
      disconnect() {
        report = undefined
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const told: boolean[] = []
  const end = watchSight({} as Element, (isInSight) => told.push(isInSight))
  report?.([{ isIntersecting: true }, { isIntersecting: false }])
  expect(told).toEqual([false])
  end()
  expect(report).toBeUndefined()
})
