import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as retention from '@app/domain/kernel/retention'

const chapters = globSync('*.tsx', { cwd: import.meta.dirname })
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  // Figures that are imported and not shown don't count.
  .map((source) => source.replaceAll(/^import [\s\S]*? from .*$/gm, ''))
  .join('\n')

// spec product: all retention periods are in one file, and the privacy policy prints them
//   in packages/domain/src/kernel/retention.ts
// spec ASVS V14.2.4
it('the privacy policy prints every retention period', () => {
  const missing = Object.keys(retention).filter((name) => !new RegExp(`\\b${name}\\b`).test(chapters))
  expect(missing).toEqual([])
})
