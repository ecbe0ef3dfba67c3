import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import {
  closingLine,
  countCheck,
  countPlaywright,
  countVitest,
  failureLines,
  separateFlaky,
  slowestLines,
  stageLines,
  sumCounts,
  withExitCode,
} from './counts.ts'

const clean = { passed: 3, failed: 0, skipped: 1, failures: [], files: [] }

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
    testResults: files.map((file) => ({ ...file, startTime: 1000, endTime: 3500 })),
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
      failures: [
        { name: 'pets.test.ts: a pet that failed', file: 'pets.test.ts', why: 'AssertionError: 1 is not 2' },
      ],
      files: [{ file: 'pets.test.ts', seconds: 2.5 }],
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
    const failures = [{ name: 'pets.test.ts', file: 'pets.test.ts', why: 'The hook failed' }]
    expect(countVitest(report)).toMatchObject({ passed: 1, failed: 1, skipped: 0, failures })
  })

  it('is refused when it is something else', () => {
    expect(() => countVitest({})).toThrow()
  })
})

it("counts a journey that passed on repetition as a failure in the browser's report", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(countPlaywright({ suites: [], stats })).toMatchObject({ passed: 5, failed: 3, skipped: 3 })
})

it('names the journeys that failed at any depth, and sums the time of each file', () => {
  const stats = { expected: 1, unexpected: 2, flaky: 0, skipped: 0 }
  const file = 'care.spec.ts'
  const tests = [{ results: [{ duration: 1500 }] }]
  const inner = { specs: [{ file, title: 'a dose is given', ok: false, tests }] }
  const suite = {
    specs: [
      { file, title: 'a visit is planned', ok: true, tests },
      { file, title: 'a booster is due', ok: false, tests },
    ],
    suites: [inner],
  }
  expect(countPlaywright({ suites: [suite], stats })).toMatchObject({
    failures: [
      { name: 'care.spec.ts: a booster is due', file },
      { name: 'care.spec.ts: a dose is given', file },
    ],
    files: [{ file: 'e2e/journeys/care.spec.ts', seconds: 4.5 }],
  })
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

it('prints the known reason below each failure', () => {
  const failures = [
    { name: 'lint' },
    { name: 'pets.test.ts: a pet is added', why: 'Error: 1 is not 2\nat 3' },
  ]
  expect(failureLines(failures)).toBe(
    '  lint\n  pets.test.ts: a pet is added\n      Error: 1 is not 2\n      at 3',
  )
})

describe('a second run of the files that failed', () => {
  const file = 'pets.test.ts'
  const first = {
    ...clean,
    failed: 2,
    failures: [
      { name: 'a pet is added', file },
      { name: 'a pet is archived', file },
    ],
  }

  it('counts tests that pass then as passed, and names them', () => {
    const again = { ...clean, failed: 1, failures: [{ name: 'a pet is archived', file }] }
    const { counts, flaky } = separateFlaky(first, again)
    expect(flaky).toEqual(['a pet is added'])
    expect(counts).toMatchObject({ passed: 4, failed: 1, failures: [{ name: 'a pet is archived' }] })
  })

  it('changes nothing if it fails without naming a test', () => {
    expect(separateFlaky(first, { ...clean, failed: 1 })).toEqual({ counts: first, flaky: [] })
  })

  it('changes nothing about a failure that has no file to run again', () => {
    const unnamed = withExitCode({ ...clean, failures: [{ name: 'lint' }], failed: 1 }, 1)
    expect(separateFlaky(unnamed, clean)).toEqual({ counts: unnamed, flaky: [] })
  })
})

it('shows for each stage how busy the machine was', () => {
  const cores = availableParallelism()
  const lines = stageLines([{ name: 'journeys', wallSeconds: 10, cpuSeconds: 6 * cores }])
  expect(lines).toMatch(/journeys +10\.0 +\d+\.0 +60 %$/)
})

it('lists the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }))
  const lines = slowestLines(files).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('    11.0 s  11.test.ts')
})
