import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { projectRoot } from './lib/project-root.ts'

const dependenciesOf = (folder: string) =>
  (
    JSON.parse(readFileSync(`${projectRoot}/${folder}/package.json`, 'utf8')) as {
      dependencies: Record<string, string>
    }
  ).dependencies

test('the app for phones has the plugins that the pages call, in the same versions', () => {
  const shell = dependenciesOf('apps/phone')
  const called = Object.entries(dependenciesOf('apps/web')).filter(([name]) => name.startsWith('@capacitor/'))
  expect(called).not.toEqual([])
  expect(shell).toMatchObject(Object.fromEntries(called))
})

/** Reads the address that the shell opens, if the host configures it. */
async function read(url: string): Promise<string> {
  vi.resetModules()
  vi.stubEnv('APP_URL', url)
  const { default: config } = (await import('../apps/phone/capacitor.config.ts')) as {
    default: { server: { url: string } }
  }
  return config.server.url
}

test('the app for phones is that of one server, over a secure connection', async () => {
  expect(await read('https://pets.example.com')).toBe('https://pets.example.com')
  await expect(read('http://pets.example.com')).rejects.toThrow('Set APP_URL')
  await expect(read('')).rejects.toThrow('Set APP_URL')
  vi.unstubAllEnvs()
})
