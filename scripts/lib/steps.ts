import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Root folder of the project. */
export const root = dirname(dirname(import.meta.dirname))

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]]

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })
const running = new Set<ChildProcess>()

/** Prints one line for the person at the console. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Returns the command that runs a tool of node_modules on the project's Node, alike on every platform. */
export function tool(name: string, ...args: string[]): Command {
  const [packageName, binName] = PACKAGES_OF_TOOLS[name] ?? [name, name]
  const folder = join(root, 'node_modules', packageName)
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[binName]
  if (!file) throw new Error(`${packageName} has no program named ${binName}.`)
  return [process.execPath, join(folder, file), ...args]
}

/** Tools whose package has another name. */
const PACKAGES_OF_TOOLS: Record<string, [packageName: string, binName: string]> = {
  playwright: ['@playwright/test', 'playwright'],
  'react-router': ['@react-router/dev', 'react-router'],
}

/** Runs a command with its output shown, and returns its exit code; one that can't be run counts as failed. */
export async function run([program, ...args]: Command, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  running.add(child)
  try {
    const exit: unknown[] = await once(child, 'exit')
    return typeof exit[0] === 'number' ? exit[0] : 1
  } catch (error) {
    say(String(error))
    return 1
  } finally {
    running.delete(child)
  }
}

/** Asks running commands to end. */
export function stopRunning(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** Runs the commands one after the other until one fails, and returns the exit code of the last. */
export async function runAll([first, ...rest]: readonly Command[]): Promise<number> {
  if (!first) return 0
  const code = await run(first)
  return code === 0 ? runAll(rest) : code
}

/** Runs a part of the run under a heading, and prints its duration. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  say(`\n── ${name}`)
  const start = performance.now()
  try {
    return await work()
  } finally {
    say(`── ${name}: ${secondsSince(start).toFixed(1)} s`)
  }
}

/** One part of the run with its cost. */
export interface Stage {
  name: string
  wallSeconds: number
  /** CPU seconds of all processes of the machine. */
  cpuSeconds: number
}

/** The stages so far, in their order. */
export const stages: Stage[] = []

/** Runs a part of the run and records its cost. Stages follow one another. */
export async function stage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const cpuBefore = machineCpuSeconds()
  try {
    return await step(name, work)
  } finally {
    const cpuSeconds = machineCpuSeconds() - cpuBefore
    stages.push({ name, wallSeconds: secondsSince(start), cpuSeconds })
  }
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000

/** CPU time since boot. Browsers and databases are not children of this process, so every process counts. */
function machineCpuSeconds(): number {
  const milliseconds = os.cpus().map(({ times }) => times.user + times.nice + times.sys)
  return milliseconds.reduce((sum, time) => sum + time, 0) / 1000
}
