import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTestNames, NAME_SEPARATOR } from './test-names.ts'

/** One demand of the specification, its code, and the tests that would fail without it. */
export interface SpecRow {
  /** Section of the specification, such as 'core-records §5'. */
  source: string
  demand: string
  code: string[]
  /** Full name of a test: the groups around it, and after it the step, if it has steps. */
  tests: { file: string; name: string }[]
}

const cells = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

const inBackticks = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

/**
 * Reads the rows of docs/spec-map.md: `| source
 * demand
 * code
 * test |`, in which code names files and test names `file › group › test`, each in backticks.
 */
export function readSpecMap(markdown: string): SpecRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(source|-+)/.test(line))
    .map((line) => {
      const [source = '', demand = '', code = '', test = ''] = cells(line)
      const tests = inBackticks(test).map((text) => {
        const [file = '', ...names] = text.split(NAME_SEPARATOR)
        return { file, name: names.join(NAME_SEPARATOR) }
      })
      return { source, demand, code: inBackticks(code), tests }
    })
}

/** Returns the problems of a row, in sentences; empty if every file and test that it names exists. */
export function checkSpecRow(root: string, { source, demand, code, tests }: SpecRow): string[] {
  const where = `${source}, "${demand}"`
  const problems: string[] = []
  if (code.length === 0) problems.push(`${where} names no code`)
  if (tests.length === 0) problems.push(`${where} names no test`)
  for (const file of code) {
    if (!existsSync(join(root, file))) problems.push(`${where} names ${file}, which does not exist`)
  }
  for (const { file, name } of tests) {
    if (!existsSync(join(root, file)))
      problems.push(`${where} names the test file ${file}, which does not exist`)
    else if (!testNamesOf(root, file).has(name)) {
      problems.push(`${where} names a test "${name}" that ${file} does not have`)
    }
  }
  return problems
}

/** Cache of each file's test names, since many rows name the same file. */
const knownNames = new Map<string, ReadonlySet<string>>()

function testNamesOf(root: string, file: string): ReadonlySet<string> {
  const path = join(root, file)
  const known = knownNames.get(path) ?? new Set(listTestNames(file, readFileSync(path, 'utf8')))
  knownNames.set(path, known)
  return known
}
