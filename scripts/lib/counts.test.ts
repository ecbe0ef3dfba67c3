import { describe, expect, it } from 'vitest'
import {
  closingLine,
  countCheck,
  countPlaywright,
  countVitest,
  failureLines,
  sumCounts,
  withExitCode,
} from './counts.ts'

const clean = { passed: 3, failed: 0, skipped: 1, failures: [] }

const passed = { status: 'passed', fullName: 'a pet is added', failureMessages: [] }

interface TestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

function vitestReport(files: TestFile[]) {
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
        message: '',
        assertionResults: statuses.map((status) => ({
          status,
          fullName: `a pet that ${status}`,
          failureMessages: status === 'failed' ? ['\u001B[31mAssertionError: 1 is not 2\u001B[39m'] : [],
        })),
      },
    ])
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'pets.test.ts: a pet that failed', why: 'AssertionError: 1 is not 2' }],
    })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const report = vitestReport([
      { name: 'pets.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        name: 'care.test.ts',
        status: 'failed',
        message: `${'<p></p>\n'.repeat(50)}${'    at here\n'.repeat(5)}`,
        assertionResults: [],
      },
    ])
    const [failure] = countVitest(report).failures
    expect(countVitest(report)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
    expect(failure?.name).toBe('care.test.ts')
    expect(failure?.why).toMatch(/at here$/)
    expect(failure?.why?.split('\n')).toHaveLength(43)
  })

  it('counts a file whose tests passed and whose last hook failed as one failure', () => {
    const report = vitestReport([
      { name: 'pets.test.ts', status: 'failed', message: 'The hook failed', assertionResults: [passed] },
    ])
    const failures = [{ name: 'pets.test.ts', why: 'The hook failed' }]
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 0, failures })
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
    { name: 'care.spec.ts: a booster is due' },
    { name: 'care.spec.ts: a dose is given' },
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
  expect(sum.failures).toEqual([{ name: 'types' }])
  expect(closingLine(sumCounts([]))).toBe('0 passed, 0 failed, 0 skipped')
})

it('says below what failed why, as far as it is known', () => {
  const failures = [
    { name: 'lint' },
    { name: 'pets.test.ts: a pet is added', why: 'Error: 1 is not 2\nat 3' },
  ]
  expect(failureLines(failures)).toBe(
    '  lint\n  pets.test.ts: a pet is added\n      Error: 1 is not 2\n      at 3',
  )
})
