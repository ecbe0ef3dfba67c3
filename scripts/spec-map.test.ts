import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './lib/project-root.ts'
import { checkSpecRow, readSpecMap } from './lib/spec-map.ts'

const rows = readSpecMap(readFileSync(join(projectRoot, 'docs', 'spec-map.md'), 'utf8'))

describe('the map of the specification', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(50)
  })

  it('names only code and tests that exist', () => {
    expect(rows.flatMap((row) => checkSpecRow(projectRoot, row))).toEqual([])
  })

  it('would notice a row that names what does not exist', () => {
    const [row] = readSpecMap(
      '| access §1 | a demand | `nowhere.ts` | `scripts/spec-map.test.ts › no such test at all` |',
    )
    const problems = row ? checkSpecRow('/', row) : []
    expect(problems).toHaveLength(2)
  })
})
