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

  it('would notice a row that names what does not exist', () => {
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
