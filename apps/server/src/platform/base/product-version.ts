import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/** Version of the product that this process runs, from its package file. */
export const PRODUCT_VERSION: string = String(
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version?: unknown }).version,
)
