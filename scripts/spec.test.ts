import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOf, readProofs, writeDemands, type Proof } from './lib/demands.ts'
import { findSources } from './lib/source-files.ts'
import { root } from './lib/steps.ts'

const proofs = findSources(root).flatMap(readProofs)

describe('the demands of the specification', () => {
  it('are proven for each section of each document', () => {
    const sections = ['access', 'core-records', 'engagement'].flatMap((document) =>
      [2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${document} §${section}`),
    )
    const proven = new Set(proofs.map(({ source }) => source))
    expect(sections.filter((section) => !proven.has(section))).toEqual([])
  })

  it('have code, and all code that tags name exists', () => {
    const missing = proofs.flatMap(({ file, code }) =>
      code.filter((path) => !existsSync(join(root, path))).map((path) => `${file} names ${path}`),
    )
    expect(missing).toEqual([])
    const demands = Map.groupBy(proofs, ({ source, demand }) => `${source}: ${demand}`)
    const withoutCode = [...demands].filter(([, proven]) => proven.flatMap(codeOf).length === 0)
    expect(withoutCode.map(([demand]) => demand).filter((demand) => !demand.startsWith('ASVS'))).toEqual([])
  })
})

const read = (text: string) => readProofs({ path: 'apps/x/some.test.ts', text })

describe('a tag', () => {
  it('names the test, group or step below it, with the groups around', () => {
    const found = read(`
      // spec access §5: a pet has
      //   a name
      //   in packages/a.ts, packages/b.ts,
      //   packages/c.ts
      // spec ASVS V6.2.1
      describe.each(rows)('pets of $kind', () => {
        // spec product: pets are fed
        it('are fed', feed)
      })
      for (const way of ways) test(\`goes \${way}\`, { tag: '@phone' }, async () => {
        // spec design: and back
        await test.step('and back', back)
      })`)
    const file = 'apps/x/some.test.ts'
    const code = ['packages/a.ts', 'packages/b.ts', 'packages/c.ts']
    expect(found).toEqual([
      { source: 'access §5', demand: 'a pet has a name', code, file, test: 'pets of $kind' },
      { source: 'ASVS V6.2.1', demand: '', code: [], file, test: 'pets of $kind' },
      { source: 'product', demand: 'pets are fed', code: [], file, test: 'pets of $kind › are fed' },
      { source: 'design', demand: 'and back', code: [], file, test: 'goes ${way} › and back' },
    ])
  })

  it.each([
    ['stands above no test', '// spec access §5: a demand\nconst x = 1\nit("works", work)'],
    ['stands above no test', 'it("works", work)\n// spec access §5: a demand\n'],
    ['has no demand', '// spec access §5\nit("works", work)'],
    ['names no known source', '// spec acess §5: a demand\nit("works", work)'],
  ])('that %s is refused', (problem, text) => {
    expect(() => read(text)).toThrow(problem)
  })

  it('becomes one row with the others of its demand', () => {
    const demand = { source: 'access §5', demand: 'a | b', code: [] }
    const table = writeDemands([
      { ...demand, file: 'apps/x/a.test.ts', test: 'one' },
      { ...demand, file: 'e2e/b.spec.ts', test: 'two', code: ['apps/y/c.ts'] },
    ] satisfies Proof[])
    expect(table.split('\n')[2]).toBe(
      String.raw`| access §5 | a \| b | ${'`apps/x/`, `apps/y/c.ts`'} | ${'`apps/x/a.test.ts › one`, `e2e/b.spec.ts › two`'} |`,
    )
  })
})

/** Number of requirements of OWASP ASVS 5.0.0 up to level 2. */
const REQUIREMENTS = 253
/** Highest number of a requirement up to level 2, by chapter and section. */
const asvsSections: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

/** Lists the requirements of a section between two numbers. */
const numbersOf = (section: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `V${section}.${first + at}`)

describe('the answers to ASVS', () => {
  const markdown = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  const rows = [...markdown.matchAll(/^\| (V\d+\.\d+\.\d+) \|.*?\|(.*?)\|/gm)]
  const answers = rows.map(([, requirement = '', code = '']) => ({
    requirement,
    code: [...code.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }))
  const tested = new Set(proofs.map(({ source }) => source))

  it('name code that exists and have a test', () => {
    expect(answers.length).toBeGreaterThan(120)
    const lacking = answers.filter(
      ({ requirement, code }) =>
        code.length === 0 ||
        !code.every((path) => existsSync(join(root, path))) ||
        !tested.has(`ASVS ${requirement}`),
    )
    expect(lacking).toEqual([])
  })

  it('are given to each requirement of level 2, in a table once or in words', () => {
    const asked = Object.entries(asvsSections).flatMap(([chapter, sections]) =>
      Object.entries(sections).flatMap(([section, last]) => numbersOf(`${chapter}.${section}`, 1, last)),
    )
    expect(asked).toHaveLength(REQUIREMENTS)
    const inTables = answers.map(({ requirement }) => requirement)
    expect(inTables.length).toBe(new Set(inTables).size)
    const inRanges = [...markdown.matchAll(/V(\d+\.\d+)\.(\d+) to V\1\.(\d+)/g)].flatMap(
      ([, section = '', first, last]) => numbersOf(section, Number(first), Number(last)),
    )
    const inWords = new Set([...(markdown.match(/V\d+\.\d+\.\d+/g) ?? []), ...inRanges])
    expect(asked.filter((requirement) => !inWords.has(requirement))).toEqual([])
  })
})
