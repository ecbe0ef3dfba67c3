import { describe, expect, it } from 'vitest'
import { closingLine, countCheck, countPlaywright, countVitest, sumCounts, withExitCode } from './counts.ts'

const clean = { passed: 3, failed: 0, skipped: 1 }

function vitestReport(files: { status: string; assertionResults: { status: string }[] }[]) {
  const results = files.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) => results.filter((result) => result.status === status).length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testResults: files,
  }
}

describe("the unit tests' report", () => {
  it('is counted by outcome, with skipped and planned tests together', () => {
    const statuses = ['passed', 'passed', 'failed', 'pending', 'todo']
    const report = vitestReport([
      { status: 'failed', assertionResults: statuses.map((status) => ({ status })) },
    ])
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const report = vitestReport([
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ])
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('counts a file whose tests passed and whose last hook failed as one failure', () => {
    const report = vitestReport([{ status: 'failed', assertionResults: [{ status: 'passed' }] }])
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('is refused when it is something else', () => {
    expect(() => countVitest({})).toThrow()
  })
})

it("counts a journey that passed on repetition as a failure in the browser's report", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 3 })
})

it('takes a runner that ended with an error for a failure, once', () => {
  expect(withExitCode(clean, 0)).toEqual(clean)
  expect(withExitCode(clean, 1)).toEqual({ ...clean, failed: 1 })
  expect(withExitCode({ ...clean, failed: 4 }, 1)).toEqual({ ...clean, failed: 4 })
})

it('sums up in the line that programs read', () => {
  const sum = sumCounts([clean, countCheck(0), countCheck(2)])
  expect(closingLine(sum)).toBe('4 passed, 1 failed, 1 skipped')
  expect(closingLine(sumCounts([]))).toBe('0 passed, 0 failed, 0 skipped')
})
