import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './lib/project-root.ts'
import { checkSpecRow, readSpecMap } from './lib/spec-map.ts'
import { listTestNames } from './lib/test-names.ts'

const rows = readSpecMap(readFileSync(join(projectRoot, 'docs', 'spec-map.md'), 'utf8'))

describe('the map of the specification', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(50)
  })

  it('names only code and tests that exist', () => {
    expect(rows.flatMap((row) => checkSpecRow(projectRoot, row))).toEqual([])
  })

  it('would notice a row that names a missing file or test', () => {
    const [row] = readSpecMap('| access §1 | a demand | `nowhere.ts` | `nowhere.test.ts › a test` |')
    const problems = row ? checkSpecRow(projectRoot, row) : []
    expect(problems).toHaveLength(2)
  })

  it.each([
    'has rows',
    'the map of the specification',
    'the map of the specification › would notice a row',
    'toHaveLength',
  ])('would notice that "%s" is not the full name of a test', (name) => {
    const [row] = readSpecMap(
      `| access §1 | a demand | \`scripts/spec-map.test.ts\` | \`scripts/spec-map.test.ts › ${name}\` |`,
    )
    expect(row ? checkSpecRow(projectRoot, row) : []).toHaveLength(1)
  })
})

/** Requirements of OWASP ASVS 5.0.0 up to level 2: the highest number of each section of a chapter. */
const asvsSections = {
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
}

describe('the answers to ASVS', () => {
  const markdown = readFileSync(join(projectRoot, 'docs', 'security.md'), 'utf8')
  const answers = readSpecMap(markdown)

  it('name only code and tests that exist', () => {
    expect(answers.flatMap((row) => checkSpecRow(projectRoot, row))).toEqual([])
  })

  it('are given to each requirement of level 2, in a table once or in words', () => {
    const asked = Object.entries(asvsSections).flatMap(([section, last]) =>
      Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
    )
    const inTables = answers.map(({ source }) => source)
    expect(inTables.length).toBe(new Set(inTables).size)
    const inWords = new Set(markdown.match(/V\d\.\d\.\d+/g))
    expect(asked.filter((requirement) => !inWords.has(requirement))).toEqual([])
  })
})

describe('the names of tests', () => {
  it('are read with their groups and steps, as they are written', () => {
    const names = listTestNames(
      'some.test.ts',
      `describe.each(rows)('pets of $kind', () => { it('are fed', feed) })
       for (const way of ways) test(\`goes \${way}\`, { tag: '@phone' }, async () => {
         await test.step('and back', back)
       })
       other('is none')`,
    )
    expect(names).toEqual(['pets of $kind › are fed', 'goes ${way}', 'goes ${way} › and back'])
  })
})
