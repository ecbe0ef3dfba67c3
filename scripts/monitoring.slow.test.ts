import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from './lib/project-root.ts'

const execute = promisify(execFile)
const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Unpacks Prometheus' own tool from Debian's package, and returns its path. */
async function unpackPromtool(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await execute('apt-get', ['download', 'prometheus'], { cwd: folder })
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.deb'))
  await execute('dpkg-deb', ['--extract', name, 'unpacked'], { cwd: folder })
  return join(folder, 'unpacked', 'usr', 'bin', 'promtool')
}

// spec product: Prometheus loads the alert rules, and each alerts of its trouble alone
//   in deploy/monitoring/alerts.yml
it.runIf(isDebian)('Prometheus loads the alert rules, and each alerts of its trouble alone', async () => {
  const promtool = await unpackPromtool()
  const cwd = join(projectRoot, 'deploy', 'monitoring')
  await execute(promtool, ['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd })
  const { stdout } = await execute(promtool, ['test', 'rules', 'alerts.tests.yml'], { cwd })
  expect(stdout).toContain('SUCCESS')
})
