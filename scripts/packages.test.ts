import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/steps.ts'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** True if the package comes inside another's archive, whose checksum covers it. */
  inBundle?: boolean
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

// spec ASVS V15.1.2
it('lists every package with its version and checksum, and names no other registry', () => {
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(500)
  const unknown = installed.filter(
    ([, { version, resolved, integrity, inBundle }]) =>
      !version ||
      !(integrity ?? inBundle) ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
})

// spec ASVS V15.1.2
it('names an exact version of each direct dependency', () => {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
  const loose = [...manifests, 'db/package.json', 'testing/package.json'].flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = read<Record<string, Record<string, string>>>(path)
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !name.startsWith('@app/') && !/^\d+\.\d+\.\d+/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})
