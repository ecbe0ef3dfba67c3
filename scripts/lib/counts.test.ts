import { describe, expect, it } from 'vitest'
import { closingLine, countCheck, countPlaywright, countVitest, sumCounts, withExitCode } from './counts.ts'

const clean = { passed: 3, failed: 0, skipped: 1, failures: [] }

const passed = { status: 'passed', fullName: 'a pet is added' }

function vitestReport(
  files: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[],
) {
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
      {
        name: 'pets.test.ts',
        status: 'failed',
        assertionResults: statuses.map((status) => ({ status, fullName: `a pet that ${status}` })),
      },
    ])
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: ['pets.test.ts: a pet that failed'],
    })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const report = vitestReport([
      { name: 'pets.test.ts', status: 'passed', assertionResults: [passed] },
      { name: 'care.test.ts', status: 'failed', assertionResults: [] },
    ])
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['care.test.ts'] })
  })

  it('counts a file whose tests passed and whose last hook failed as one failure', () => {
    const report = vitestReport([{ name: 'pets.test.ts', status: 'failed', assertionResults: [passed] }])
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['pets.test.ts'] })
  })

  it('is refused when it is something else', () => {
    expect(() => countVitest({})).toThrow()
  })
})

it("counts a journey that passed on repetition as a failure in the browser's report", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(countPlaywright({ suites: [], stats })).toMatchObject({ passed: 5, failed: 3, skipped: 3 })
})

it('names the journeys that failed, however deep they stand', () => {
  const stats = { expected: 1, unexpected: 2, flaky: 0, skipped: 0 }
  const file = 'care.spec.ts'
  const inner = { specs: [{ file, title: 'a dose is given', ok: false }] }
  const suite = {
    specs: [
      { file, title: 'a visit is planned', ok: true },
      { file, title: 'a booster is due', ok: false },
    ],
    suites: [inner],
  }
  expect(countPlaywright({ suites: [suite], stats }).failures).toEqual([
    'care.spec.ts: a booster is due',
    'care.spec.ts: a dose is given',
  ])
})

it('takes a runner that ended with an error for a failure, once', () => {
  expect(withExitCode(clean, 0)).toEqual(clean)
  expect(withExitCode(clean, 1)).toEqual({ ...clean, failed: 1 })
  expect(withExitCode({ ...clean, failed: 4 }, 1)).toEqual({ ...clean, failed: 4 })
})

it('sums up in the line that programs read', () => {
  const sum = sumCounts([clean, countCheck('lint', 0), countCheck('types', 2)])
  expect(closingLine(sum)).toBe('4 passed, 1 failed, 1 skipped')
  expect(sum.failures).toEqual(['types'])
  expect(closingLine(sumCounts([]))).toBe('0 passed, 0 failed, 0 skipped')
})
