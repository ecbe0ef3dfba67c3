import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { holdLock } from './lib/folder-lock.mjs'
import { findProjectNode } from './lib/project-node.mjs'

const scripts = import.meta.dirname
const stopRequest = join(dirname(scripts), 'apps/server/src/platform/base/stop-request.ts')

/** Creates a project whose only package is a Node of its own, which npm links from a folder without a network. */
function makeProject(files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(os.tmpdir(), 'with-node-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(scripts, 'with-node.mjs'), join(root, 'scripts/with-node.mjs'))
  cpSync(join(scripts, 'lib'), join(root, 'scripts/lib'), { recursive: true })
  mkdirSync(join(root, 'own-node'))
  const node = `#!/bin/sh\nOWN_NODE=yes exec '${process.execPath}' "$@"\n`
  const dependencies = { 'own-node': 'file:own-node' }
  const ownNode = { name: 'own-node', version: '1.0.0', bin: { node: 'node' } }
  const lock = {
    name: 'project',
    lockfileVersion: 3,
    packages: {
      '': { dependencies },
      'node_modules/own-node': { resolved: 'own-node', link: true },
      'own-node': { version: '1.0.0', bin: ownNode.bin },
    },
  }
  const all = {
    'own-node/node': node,
    'own-node/package.json': JSON.stringify(ownNode),
    'package.json': JSON.stringify({ name: 'project', dependencies }),
    'package-lock.json': JSON.stringify(lock),
    ...files,
  }
  for (const [name, content] of Object.entries(all)) writeFileSync(join(root, name), content)
  chmodSync(join(root, 'own-node/node'), 0o755)
  return root
}

function launch(root: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'scripts/with-node.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function finish(child: ChildProcess) {
  const [stdout, stderr, exit] = await Promise.all([
    text(child.stdout ?? Readable.from([])),
    text(child.stderr ?? Readable.from([])),
    once(child, 'exit').then(([code, signal]: unknown[]) => ({ code, signal })),
  ])
  return { stdout, stderr, ...exit }
}

/** Reads lines as they come. */
function linesOf(child: ChildProcess): AsyncIterator<string> {
  if (!child.stdout) throw new Error('The process has no output.')
  return createInterface(child.stdout)[Symbol.asyncIterator]()
}

const server = `
  import { onStopRequest } from '${stopRequest}'
  const work = setInterval(() => {}, 1000)
  let stops = 0
  onStopRequest(() => {
    stops += 1
    console.log('stopping')
    process.stdin.destroy()
    setTimeout(() => { console.log('stops ' + stops); clearInterval(work) }, 300)
  })
  console.log('pid ' + process.pid)
`

it('installs once, runs the script on the Node of the project and ends with its code', async () => {
  const root = makeProject({
    'hello.ts': `const who: string = process.argv[2]
      console.log(who, process.env.OWN_NODE, process.env.MALLOC_ARENA_MAX, process.execArgv.join())
      process.exit(7)`,
  })
  const first = await finish(launch(root, 'hello.ts', 'Bella'))
  expect(first).toMatchObject({
    code: 7,
    stdout: 'Bella yes 2 --max-semi-space-size=8,--heap-growing-percent=100,--expose-gc\n',
  })
  expect(first.stderr).toMatch(/^Installing the packages[^\n]*\n$/)
  const second = await finish(launch(root, 'hello.ts', 'Milo'))
  expect(second).toMatchObject({ code: 7, stderr: '' })
})

it('installs again when the lockfile has changed', async () => {
  const root = makeProject({ 'hello.ts': '' })
  await finish(launch(root, 'hello.ts'))
  const lock = join(root, 'package-lock.json')
  appendFileSync(lock, '\n')
  expect((await finish(launch(root, 'hello.ts'))).stderr).toContain('Installing')
})

it('lets one install when two start at once', async () => {
  const root = makeProject({ 'hello.ts': `console.log('ran')` })
  const results = await Promise.all([finish(launch(root, 'hello.ts')), finish(launch(root, 'hello.ts'))])
  expect(results.map(({ stdout }) => stdout)).toEqual(['ran\n', 'ran\n'])
  expect(results.filter(({ stderr }) => stderr.includes('Installing'))).toHaveLength(1)
  expect(existsSync(join(root, '.cache/install.lock'))).toBe(false)
})

it('takes a lock over that bears its own number, as after a container is started again', async () => {
  const root = makeProject()
  const lock = join(root, '.cache/build.lock')
  mkdirSync(lock, { recursive: true })
  writeFileSync(join(lock, 'pid'), String(process.pid))
  expect(await holdLock(lock, () => Promise.resolve('built'))).toBe('built')
  expect(existsSync(lock)).toBe(false)
})

it('says once that it waits for a lock that another process holds', async () => {
  const lock = join(makeProject(), '.cache/build.lock')
  mkdirSync(lock, { recursive: true })
  const holder = spawn('/bin/sh', ['-c', 'read wait'])
  writeFileSync(join(lock, 'pid'), String(holder.pid))
  const said: string[] = []
  const held = holdLock(
    lock,
    () => Promise.resolve('built'),
    () => {
      said.push('waiting')
      holder.stdin.end()
    },
  )
  expect(await held).toBe('built')
  expect(said).toEqual(['waiting'])
})

it('takes the lock over from a process that was killed while it installed', async () => {
  const root = makeProject({ 'hello.ts': `console.log('ran')` })
  mkdirSync(join(root, '.cache/install.lock'), { recursive: true })
  const gone = spawn('/bin/sh', ['-c', 'exit 0'])
  await once(gone, 'exit')
  writeFileSync(join(root, '.cache/install.lock/pid'), String(gone.pid))
  expect((await finish(launch(root, 'hello.ts'))).stdout).toBe('ran\n')
})

it('gives the lock of a killed process to one at a time, however many wait for it', async () => {
  const work = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { holdLock } from './scripts/lib/folder-lock.mjs'
    const [, lock, at] = process.argv
    // All check at the same moment.
    while (Date.now() < Number(at)) {}
    await holdLock(lock, async () => {
      console.log('+')
      await wait(30)
      console.log('-')
    })`
  const root = makeProject()
  const lock = join(root, '.cache/build.lock')
  mkdirSync(lock, { recursive: true })
  const gone = spawn('/bin/sh', ['-c', 'exit 0'])
  await once(gone, 'exit')
  writeFileSync(join(lock, 'pid'), String(gone.pid))
  const log = openSync(join(root, 'log'), 'a')
  const waiting = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', work, lock, String(Date.now() + 1000)], {
      cwd: root,
      stdio: ['ignore', log, 'inherit'],
    }),
  )
  const codes = await Promise.all(waiting.map(async (each) => ((await once(each, 'exit')) as [number])[0]))
  closeSync(log)
  expect(codes).toEqual(waiting.map(() => 0))
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('+\n-\n'.repeat(waiting.length))
})

it('shows npm’s output when the packages cannot be installed', async () => {
  const root = makeProject({ 'package-lock.json': '{}' })
  const { code, stderr } = await finish(launch(root, 'hello.ts'))
  expect(code).toBe(1)
  expect(stderr).toContain('npm ci')
  expect(stderr).toContain('The packages could not be installed.')
})

it('waits for a clean stop through two requests, and asks the script once', async () => {
  const root = makeProject({ 'server.ts': server })
  const child = launch(root, 'server.ts')
  const lines = linesOf(child)
  await lines.next()
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  expect((await lines.next()).value).toBe('stopping')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect((await lines.next()).value).toBe('stops 1')
  expect(await exit).toEqual([0, null])
})

it('leaves no script behind when it is killed', async () => {
  const root = makeProject({ 'server.ts': server })
  const child = launch(root, 'server.ts')
  const lines = linesOf(child)
  const first = await lines.next()
  expect(first.value).toMatch(/^pid \d+$/)
  child.kill('SIGKILL')
  expect((await lines.next()).value).toBe('stopping')
  expect((await lines.next()).value).toBe('stops 1')
  expect((await lines.next()).done).toBe(true)
})

it('is noticed also by a script that listens only after it was killed', async () => {
  const late = server.replace(
    'onStopRequest(() => {',
    `await new Promise((gone) => {
    process.once('disconnect', gone)
    console.log('begins')
  })
  onStopRequest(() => {`,
  )
  const child = launch(makeProject({ 'late.ts': late }), 'late.ts')
  const lines = linesOf(child)
  expect((await lines.next()).value).toBe('begins')
  child.kill('SIGKILL')
  const rest: string[] = []
  for await (const line of { [Symbol.asyncIterator]: () => lines }) rest.push(line)
  expect(rest).toContain('stops 1')
})

it('says which signal ended the script', async () => {
  const root = makeProject({ 'end.ts': `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)` })
  expect((await finish(launch(root, 'end.ts'))).code).toBe(143)
})

it('a server that is stopped while it is built leaves no build behind', async () => {
  const root = makeProject({
    'scripts/start.mjs': `import { startServer } from './lib/start-server.mjs'\nawait startServer()`,
    'scripts/build.ts': `process.on('SIGTERM', () => {
      console.log('build ends')
      process.exit(143)
    }); setInterval(() => {}, 1000); console.log('building')`,
  })
  const child = launch(root, 'scripts/start.mjs')
  const lines = linesOf(child)
  expect((await lines.next()).value).toBe('building')
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await lines.next()).value).toBe('build ends')
  expect((await lines.next()).done).toBe(true)
  expect(await exit).toEqual([143, null])
})

it('needs a Node that runs TypeScript where none is packaged, and says so', () => {
  const root = mkdtempSync(join(os.tmpdir(), 'no-node-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  expect(findProjectNode(root, '24.1.0')).toBe(process.execPath)
  expect(findProjectNode(root, '22.18.0')).toBe(process.execPath)
  expect(() => findProjectNode(root, '22.17.1')).toThrow(/this one is 22.17.1: install Node 24/)
  expect(() => findProjectNode(root, '20.20.2')).toThrow(/install Node 24/)
})
