import { describe, expect, it } from 'vitest'
import { findSources, readFacts, type SourceFile } from './lib/source-files.ts'
import { root } from './lib/steps.ts'
import { structureRules } from './lib/structure-rules.ts'

const sources = findSources(root, ['packages', 'apps', 'db', 'testing', 'e2e', 'bench', 'scripts'])
const facts = sources.map((source) => ({ path: source.path, facts: readFacts(source) }))

function breach(says: string, path: string, text: string): string[] {
  const rule = structureRules.find((candidate) => candidate.says === says)
  if (!rule) throw new Error(`There is no rule that says: ${says}`)
  const source: SourceFile = { path, text }
  return rule.breaches(path, readFacts(source))
}

/** For each rule, files that break it, each with what is found in it. */
const broken: Record<string, readonly [path: string, text: string, found: string][]> = {
  'the domain imports no other part of the project': [
    [
      'packages/domain/src/pets/pets.rules.ts',
      `import { pool } from '@app/server/platform/pool'`,
      'apps/server/src/platform/pool.ts',
    ],
    [
      'packages/domain/src/pets/pets.rules.test.ts',
      `export * from '../../../../db/migrate.ts'`,
      'db/migrate.ts',
    ],
  ],
  'the domain rests on packages without effects': [
    ['packages/domain/src/pets/pets.rules.ts', `import { readFileSync } from 'node:fs'`, 'node:fs'],
    ['packages/domain/src/pets/pets.rules.ts', `const pg = await import('pg')`, 'pg'],
  ],
  'the domain asks neither the clock nor chance': [
    ['packages/domain/src/pets/pets.rules.ts', `const age = Date.now()`, 'Date.now()'],
    ['packages/domain/src/pets/pets.rules.ts', `const today = new Date()`, 'new Date()'],
    ['packages/domain/src/pets/pets.rules.ts', `const luck = Math.random()`, 'Math.random()'],
    ['packages/domain/src/pets/pets.rules.ts', `const id = crypto.randomUUID()`, 'crypto.randomUUID()'],
  ],
  'the server takes time and timers from its clock': [
    ['apps/server/src/features/pets/pets.service.ts', `const today = new Date()`, 'new Date()'],
    ['apps/server/src/features/pets/pets.service.ts', `const at = Date.now()`, 'Date.now()'],
    ['apps/server/src/platform/jobs/beat.ts', `setTimeout(look, 5000)`, 'setTimeout(look, 5000)'],
  ],
  'the web app reaches the server by HTTP only': [
    ['apps/web/src/app/root.tsx', `import type { App } from '@app/server/main'`, 'apps/server/src/main.ts'],
    [
      'apps/web/src/app/root.tsx',
      `let rows: import('@app/db/schema.generated').DB`,
      'db/schema.generated.ts',
    ],
    [
      'apps/web/src/app/root.test.tsx',
      `import { pet } from '@app/testing/factories/pet'`,
      'testing/factories/pet.ts',
    ],
  ],
  'the server does not know the web app': [
    [
      'apps/server/src/main.ts',
      `import { root } from '../../web/src/app/root.tsx'`,
      'apps/web/src/app/root.tsx',
    ],
  ],
  "a server feature reaches another's through its service or its record": [
    [
      'apps/server/src/features/pets/pets.routes.ts',
      `import { x } from '../photos/photos.queries.ts'`,
      'apps/server/src/features/photos/photos.queries.ts',
    ],
  ],
  "a web feature reaches another's through its index": [
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `import { x } from '../photos/photo-grid.tsx'`,
      'apps/web/src/features/photos/photo-grid.tsx',
    ],
  ],
  'the layers of the web app import downwards': [
    [
      'apps/web/src/ui/card.tsx',
      `import { x } from '../features/pets/index.ts'`,
      'apps/web/src/features/pets/index.ts',
    ],
    ['apps/web/src/ui/card.tsx', `import { x } from '../api/client.ts'`, 'apps/web/src/api/client.ts'],
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `const x = lazy(() => import('../../app/frame.tsx'))`,
      'apps/web/src/app/frame.tsx',
    ],
    ['apps/web/src/helpers/x.ts', `export const x = 1`, 'a folder of no layer'],
  ],
  'plurals are made by the message format': [
    [
      'packages/domain/src/doses/doses.texts.ts',
      'const late = (count) => `${count} dose${count === 1 ? "" : "s"}`',
      'count === 1 ? "" : "s"',
    ],
    [
      'apps/web/src/features/pets/pet-chips.tsx',
      "const words = pets === 1 ? '1 pet' : `${pets} pets`",
      "pets === 1 ? '1 pet' : `${pets} pets`",
    ],
  ],
}

/** Files beside those that keep to every rule. */
const sound: readonly [path: string, text: string][] = [
  ['packages/domain/src/pets/pets.rules.ts', `import { z } from 'zod'; import { oc } from '@orpc/contract'`],
  ['packages/domain/src/pets/pets.rules.ts', `const due = new Date(0); // Date.now() would be impure`],
  ['packages/domain/src/pets/pets.rules.test.ts', `import fc from 'fast-check'; const now = Date.now()`],
  ['packages/domain/src/pets/pets.fixture.ts', `import fc from 'fast-check'`],
  ['apps/server/src/features/pets/pets.routes.ts', `import { x } from '../photos/photos.service.ts'`],
  ['apps/server/src/features/pets/pets.routes.ts', `import { x } from './pets.queries.ts'`],
  ['apps/server/src/features/pets/pets.service.ts', `const at = clock.now(); stream.setTimeout(5000)`],
  ['apps/server/src/features/pets/pets.service.test.ts', `const today = new Date()`],
  ['apps/server/src/platform/clock.ts', `const timer = setTimeout(work, 5000)`],
  ['apps/server/src/main.ts', `import { x } from './features/pets/pets.routes.ts'`],
  ['apps/web/src/features/pets/pet-page.tsx', `import { x } from '../photos/index.ts'`],
  ['apps/web/src/features/pets/pet-page.tsx', `import { x } from '@app/domain/pets/pets.rules'`],
]

describe.each(structureRules)('$says', ({ says, breaches }) => {
  it('in every file of the project', () => {
    const found = facts.flatMap((file) =>
      breaches(file.path, file.facts).map((what) => `${file.path}: ${what}`),
    )
    expect(found).toEqual([])
  })

  it('or the rule finds it', () => {
    const examples = broken[says] ?? []
    expect(examples).not.toEqual([])
    expect(examples.map(([path, text]) => breach(says, path, text))).toEqual(
      examples.map(([, , found]) => [found]),
    )
  })

  it('and lets alone what keeps to it', () => {
    expect(sound.flatMap(([path, text]) => breach(says, path, text))).toEqual([])
  })
})

it('is asked of every part of the project', () => {
  const parts = new Set(
    sources.map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('apps/') ? 2 : 1)
        .join('/'),
    ),
  )
  expect([...parts]).toEqual(
    expect.arrayContaining(['packages', 'apps/server', 'apps/web', 'db', 'testing', 'scripts']),
  )
  expect(sources.filter(({ path }) => path.includes('node_modules'))).toEqual([])
})
