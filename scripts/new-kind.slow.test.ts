import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from './lib/project-root.ts'
import { edits, generated, newFiles } from './new-kind.fixture.ts'

/** Limit in ms for three type checks of the whole project on a busy machine. */
const TYPE_CHECKS = 480_000

/** Most files that a new kind of record may need. */
const MOST_FILES = 14

/** Folders that the copy does without. */
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'build', 'dist', 'test-results', 'var'])

const isCopied = (path: string): boolean => !LEFT_OUT.has(basename(path))

let copy = ''
const run = async (command: string, ...args: string[]) => {
  // The copy's tests have an embedded server and a template of their own.
  const env = { ...process.env, TEST_DATABASE_URL: '', TEST_TEMPLATE_URL: '' }
  const options = { cwd: copy, maxBuffer: 50_000_000, env }
  return promisify(execFile)(join(copy, 'node_modules/.bin', command), args, options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout: stdout + stderr,
    }),
  )
}

/** Links the packages of a folder; those of this repository lead to the copy. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(join(copy, folder))
  for (const name of await readdir(join(projectRoot, folder)))
    if (name !== '@app') await symlink(join(projectRoot, folder, name), join(copy, folder, name))
  if (dirname(folder) === '.')
    await cp(join(projectRoot, folder, '@app'), join(copy, folder, '@app'), {
      recursive: true,
      verbatimSymlinks: true,
    })
}

/** One checker instead of four needs less than half the CPU time: each checks the shared types again. */
const TYPE_CHECK = ['--noEmit', '--pretty', 'false', '--checkers', '1']

/** Paths of the files that do not compile. A second check of a project reads the results of the first one. */
async function findErrors(config: string): Promise<string[]> {
  const results = ['--incremental', '--tsBuildInfoFile', join(copy, `${config}.tsbuildinfo`)]
  const { stdout } = await run('tsc', ...TYPE_CHECK, ...results, '-p', config)
  const paths = [...stdout.matchAll(/^(?:\.\.\/)*([\w./-]+)\(\d+,\d+\): error/gm)].map(
    ([, path = '']) => path,
  )
  return [...new Set(paths)]
}

async function edit(paths: readonly string[]): Promise<void> {
  for (const [path, before, added] of edits) {
    if (!paths.includes(path)) continue
    const text = await readFile(join(copy, path), 'utf8')
    if (!text.includes(before)) throw new Error(`${path} has no line ${before}`)
    await writeFile(join(copy, path), text.replace(before, added + before))
  }
}

async function add(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), newFiles[path] ?? '')
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-kind-'))
  await cp(projectRoot, copy, { recursive: true, filter: isCopied })
  for (const folder of ['', 'apps/server', 'apps/web']) await linkPackages(join(folder, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true }))

const touched = [...new Set([...Object.keys(newFiles), ...edits.map(([path]) => path), ...generated])]

it('takes the files that CONTRIBUTING lists, and no more than 14', async () => {
  const text = await readFile(join(projectRoot, 'CONTRIBUTING.md'), 'utf8')
  const section = text.slice(
    text.indexOf('## Adding a kind of record'),
    text.indexOf('## Changing the schema'),
  )
  const listed = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path)
  const needed = touched.map((path) => path.replace('/9999_', '/NNNN_'))
  expect(listed.toSorted()).toEqual(needed.toSorted())
  expect(listed.length).toBeLessThanOrEqual(MOST_FILES)
})

it(
  'does not compile until the screens know a kind that is declared, and then does',
  async () => {
    const declared = touched.filter((path) => path.startsWith('packages/domain/'))
    await add(declared.filter((path) => path in newFiles))
    await edit(declared)
    const missing = await findErrors('apps/web/tsconfig.json')
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.filter((path) => !touched.includes(path))).toEqual([])

    await add(Object.keys(newFiles).filter((path) => !declared.includes(path)))
    await edit(touched.filter((path) => !declared.includes(path)))
    expect(await findErrors('apps/web/tsconfig.json')).toEqual([])
    expect(await findErrors('tsconfig.json')).toEqual([])
  },
  TYPE_CHECKS,
)

it(
  'has a table, an API and its place in every registry',
  async () => {
    const projects = ['db', 'api', 'domain', 'scripts'].flatMap((name) => ['--project', name])
    const tests = [
      'db/kinds',
      'db/schema',
      'groomings',
      'households/activity',
      'access/permissions',
      'scripts/structure',
    ]
    const { code, stdout } = await run('vitest', 'run', ...projects, ...tests)
    expect([code, code === 0 ? '' : stdout]).toEqual([0, ''])
  },
  TYPE_CHECKS,
)
