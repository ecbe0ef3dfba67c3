import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { hasDebianPackages, unpackDebianPackage } from './lib/debian-package.ts'
import { projectRoot } from './lib/project-root.ts'

const execute = promisify(execFile)

// spec product: Prometheus loads the alert rules, and each alerts of its trouble alone
//   in deploy/monitoring/alerts.yml
it.runIf(hasDebianPackages)(
  'Prometheus loads the alert rules, and each alerts of its trouble alone',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const promtool = join(await unpackDebianPackage('prometheus', folder), 'usr', 'bin', 'promtool')
    const cwd = join(projectRoot, 'deploy', 'monitoring')
    await execute(promtool, ['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd })
    const { stdout } = await execute(promtool, ['test', 'rules', 'alerts.tests.yml'], { cwd })
    expect(stdout).toContain('SUCCESS')
  },
)
