import { describe, expect, it } from 'vitest'
import { schemaFiles } from '@app/db/schema-files'
import {
  childFolder,
  findFragments,
  findLargeFolders,
  findLoops,
  findStrangers,
  findStrangeSchemaFiles,
  homes,
  isTestFile,
  ordered,
  slugs,
} from './lib/folder-rules.ts'
import { findSources, readFacts, type SourceFile } from './lib/source-files.ts'
import { root } from './lib/steps.ts'
import { structureRules } from './lib/structure-rules.ts'

const sources = findSources(root)
const facts = sources.map((source) => ({ ...source, facts: readFacts(source) }))

function breach(says: string, path: string, text: string): string[] {
  const rule = structureRules.find((candidate) => candidate.says === says)
  if (!rule) throw new Error(`There is no rule that says: ${says}`)
  const source: SourceFile = { path, text }
  return rule.breaches(path, readFacts(source))
}

/** For each rule, files that break it, each with the reported violation. */
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
  'a server feature reaches another through a service or a record': [
    [
      'apps/server/src/features/pets/pets.routes.ts',
      `import { x } from '../files/photos.queries.ts'`,
      'apps/server/src/features/files/photos.queries.ts',
    ],
  ],
  'a web feature reaches another through an index': [
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `import { x } from '../files/photo-grid.tsx'`,
      'apps/web/src/features/files/photo-grid.tsx',
    ],
  ],
  'the layers of the web app import downwards': [
    [
      'apps/web/src/ui/layout/card.tsx',
      `import { x } from '../../features/pets/index.ts'`,
      'apps/web/src/features/pets/index.ts',
    ],
    [
      'apps/web/src/ui/layout/card.tsx',
      `import { x } from '../../api/client/client.ts'`,
      'apps/web/src/api/client/client.ts',
    ],
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `const x = latePart(() => import('../../app/home.tsx'))`,
      'apps/web/src/app/home.tsx',
    ],
    ['apps/web/src/helpers/x.ts', `export const x = 1`, 'a folder of no layer'],
  ],
  'windows are made by the window frame': [
    ['apps/web/src/ui/overlays/dialog.tsx', `import * as Radix from 'radix-ui/dialog'`, 'radix-ui/dialog'],
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `const x = await import('radix-ui/alert-dialog')`,
      'radix-ui/alert-dialog',
    ],
  ],
  'work of a button runs by useOneAtATime': [
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `const send = () => { if (underWay.current) return }`,
      'underWay.current',
    ],
    [
      'apps/web/src/forms/use-form.ts',
      `const send = () => { if (!asked || isSending.current) { return false } }`,
      '!asked || isSending.current',
    ],
    ['apps/web/src/features/pets/pet-page.tsx', `setBusy(true)`, 'setBusy(true)'],
  ],
  'second taps are recognised by second-tap.ts': [
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `const isSecond = performance.now() - openedAt < 500`,
      'performance.now()',
    ],
  ],
  'the web app loads parts by latePart and loadPart': [
    ['apps/web/src/features/pets/pet-page.tsx', `import { lazy, useState } from 'react'`, 'lazy'],
    [
      'apps/web/src/features/pets/pet-page.tsx',
      `const load = () => import('./pet-foot.tsx'); const PetFoot = latePart(load)`,
      `import('./pet-foot.tsx')`,
    ],
    [
      'apps/web/src/session/use-sign-out.ts',
      `void import('../device/device-notices.ts')`,
      `import('../device/device-notices.ts')`,
    ],
  ],
  'the web app keeps a value that others watch in a store': [
    [
      'apps/web/src/features/pets/use-pets.ts',
      `import { useSyncExternalStore } from 'react'`,
      'useSyncExternalStore',
    ],
    [
      'apps/web/src/features/pets/use-pets.ts',
      'const listeners = new Set<() => void>()',
      'new Set<() => void>()',
    ],
  ],
  'plurals are made by the message format': [
    [
      'packages/domain/src/medications/doses/doses.texts.ts',
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

/** Files that comply with every rule. */
const sound: readonly [path: string, text: string][] = [
  ['packages/domain/src/pets/pets.rules.ts', `import { z } from 'zod'; import { oc } from '@orpc/contract'`],
  ['packages/domain/src/pets/pets.rules.ts', `const due = new Date(0); // Date.now() would be impure`],
  ['packages/domain/src/pets/pets.rules.test.ts', `import fc from 'fast-check'; const now = Date.now()`],
  ['packages/domain/src/pets/pets.fixture.ts', `import fc from 'fast-check'`],
  ['apps/server/src/features/pets/pets.routes.ts', `import { x } from '../files/photos.service.ts'`],
  ['apps/server/src/features/pets/pets.routes.ts', `import { x } from './pets.queries.ts'`],
  ['apps/server/src/features/pets/pets.service.ts', `const at = clock.now(); stream.setTimeout(5000)`],
  ['apps/server/src/features/pets/pets.service.test.ts', `const today = new Date()`],
  ['apps/server/src/platform/base/clock.ts', `const timer = setTimeout(work, 5000)`],
  ['apps/server/src/main.ts', `import { x } from './features/pets/pets.routes.ts'`],
  ['apps/web/src/features/pets/pet-page.tsx', `import { x } from '../files/index.ts'`],
  ['apps/web/src/ui/behaviour/second-tap.ts', `const clock = () => performance.now()`],
  ['apps/web/src/ui/overlays/window-frame.tsx', `import * as Radix from 'radix-ui/dialog'`],
  ['apps/web/src/api/use-one-at-a-time.ts', `const run = () => { if (underWay.current) return undefined }`],
  [
    'apps/web/src/ui/layout/hero.tsx',
    `const look = () => { if (!bar.current) return; if (seen.current) look() }`,
  ],
  ['apps/web/src/features/pets/pet-page.tsx', `import { x } from '@app/domain/pets/pets.rules'`],
  ['apps/web/src/features/pets/use-pets.ts', `const shown = new Set<string>()`],
  ['apps/web/src/features/pets/pet-page.tsx', `const PetFoot = latePart(() => import('./pet-foot.tsx'))`],
  ['apps/web/src/features/pets/pet-page.tsx', `const part = await loadPart(() => import('./pet-foot.tsx'))`],
]

describe.each(structureRules)('$says', ({ says, breaches }) => {
  it('in every file of the project', () => {
    const found = facts.flatMap((file) =>
      breaches(file.path, file.facts).map((what) => `${file.path}: ${what}`),
    )
    expect(found).toEqual([])
  })

  // spec design: sentences with numbers are one message, so that languages can follow
  //   in packages/domain/src/kernel/message-format.ts
  it('or the rule finds it', () => {
    const examples = broken[says] ?? []
    expect(examples).not.toEqual([])
    expect(examples.map(([path, text]) => breach(says, path, text))).toEqual(
      examples.map(([, , found]) => [found]),
    )
  })

  it('and accepts files that comply', () => {
    expect(sound.flatMap(([path, text]) => breach(says, path, text))).toEqual([])
  })
})

const load = (path: string, text: string) => ({ path, text, facts: readFacts({ path, text }) })
const file = (path: string, ...imports: string[]) => ({ path: `src/${path}`, facts: { imports } })

describe('folders', () => {
  const paths = sources.map(({ path }) => path)

  it.each(ordered)('below %s import each other in one direction only', (parent) => {
    expect(findLoops(parent, facts)).toEqual([])
  })

  it('that import each other in a loop are found', () => {
    const loop = [file('a/x.ts', 'src/b/x.ts'), file('b/y.ts', 'src/c/x.ts'), file('c/x.ts', 'src/b/x.ts')]
    expect(findLoops('src/', loop)).toEqual(['b → c → b'])
    expect(findLoops('src/', [file('a/x.ts', 'src/b/x.ts'), file('b/x.test.ts', 'src/a/x.ts')])).toEqual([])
  })

  it('of features have the same names on all sides', () => {
    expect(findStrangers(paths)).toEqual([])
    expect(findStrangers(['apps/web/src/features/shell/x.ts'])).toEqual(['apps/web/src/features/shell'])
    const used = new Set(Object.keys(homes).flatMap((home) => paths.map((path) => childFolder(home, path))))
    expect(slugs.filter((slug) => !used.has(slug))).toEqual([])
  })

  it('name the files of the schema', () => {
    expect(findStrangeSchemaFiles(schemaFiles())).toEqual([])
    expect(findStrangeSchemaFiles(['30-pets.sql', '30-toys.sql', 'pets.sql'])).toEqual([
      '30-toys.sql',
      'pets.sql',
    ])
  })

  it('hold at most 40 files', () => {
    expect(findLargeFolders(paths)).toEqual([])
    const many = Array.from({ length: 41 }, (_, at) => `a/${at}.ts`)
    expect(findLargeFolders(many)).toEqual(['a: 41'])
    expect(findLargeFolders(many.slice(1))).toEqual([])
  })
})

describe('a small module that serves one neighbour', () => {
  it('is a part of it', () => {
    expect(findFragments(facts).filter((fragment) => /^(?:packages|apps)\//.test(fragment))).toEqual([])
  })

  const user = load('src/a/user.ts', `import { x } from './part.ts'`)
  const part = load('src/a/part.ts', 'export const x = 1')

  it('is found', () => {
    expect(findFragments([user, part])).toEqual(['src/a/part.ts → src/a/user.ts'])
  })

  it.each([
    ['another importer', [load('src/b/other.ts', `import { x } from '../a/part.ts'`)]],
    ['a test of its own', [load('src/a/part.test.ts', 'export {}')]],
    ['a dynamic import', [load('src/a/user.ts', `const later = import('./part.ts')`)]],
  ])('may stand alone with %s', (_, others) => {
    expect(findFragments([user, part, ...others])).toEqual([])
  })

  it('is accepted when both together are too long', () => {
    const long = load('src/a/user.ts', user.text + '\n'.repeat(250))
    expect(findFragments([long, part])).toEqual([])
    expect(findFragments([user, load('src/a/part.ts', part.text + '\n'.repeat(60))])).toEqual([])
  })
})

it('SQL of the server names the household by the fragments of sql.ts', () => {
  const named = sources.filter(
    ({ path, text }) =>
      path.startsWith('apps/server/src/') && !isTestFile(path) && text.includes('app.household_id()'),
  )
  expect(named.map(({ path }) => path)).toEqual(['apps/server/src/platform/database/sql.ts'])
})

/** Undocumented parts of dependencies, each with the one file that uses it. */
const undocumented: readonly [part: string, pattern: RegExp, adapters: string[]][] = [
  ["a pg client's stream", /\.cork\(|client\.connection\b/, ['platform/database/send-together.ts']],
  ["the parser of Node's server", /\bparser\??: \{|\.unconsume\(/, ['platform/http/free-stream-memory.ts']],
  ["a flavor of V8's collector", /\bflavor:/, ['platform/base/return-memory.ts']],
  ["the library's order of validation", /ValidationIndex/, []],
  ['a member behind a cast', /as unknown as \{/, []],
]

it.each(undocumented)('of the server, only an adapter uses %s', (_part, pattern, adapters) => {
  const users = sources.filter(
    ({ path, text }) => path.startsWith('apps/server/src/') && !isTestFile(path) && pattern.test(text),
  )
  expect(users.map(({ path }) => path)).toEqual(adapters.map((path) => `apps/server/src/${path}`))
})

it('pauses between retries grow by backoff alone', () => {
  const growing = sources.filter(
    ({ path, text }) =>
      !isTestFile(path) &&
      /\b(?:pause|delay) \* 2\b|\b2 \*\* \(?(?:failures|attempts?|tries|retries)\b/i.test(text),
  )
  expect(growing.map(({ path }) => path)).toEqual(['packages/domain/src/kernel/time/backoff.ts'])
})

it('product files have at most 300 lines', () => {
  const long = sources
    .filter(({ path }) => /^(?:packages|apps)\//.test(path) && !isTestFile(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
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
