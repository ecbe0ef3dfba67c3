import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '@app/domain/registry/contract'
import { kindContracts } from '@app/domain/registry/kinds'
import { operationRoutes } from './client/operation-routes.ts'

/** Operations that no screen calls, each with its intended callers. */
const withoutScreen: Readonly<Record<string, string>> = {
  'pets.listPetRecords':
    'programs that read a whole household; a screen reads one pet, or the counters of all',
  'settings.getSettingsAccess':
    'programs that change settings (spec core-records §7); a screen reads it with the settings themselves',
  'notices.answerNotification': 'the service worker, from a notification outside the app',
  'notices.undoAnswer': 'the same',
  'clientReports.reportError': 'the reporter of every page, which names no session',
  'clientReports.reportViolation': 'the same',
  'clientReports.reportIosError': 'the same',
}

const web = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.{ts,tsx}'] })
  .map((path) => readFileSync(join(web, path), 'utf8'))
  .join('\n')

const isWritten = (code: RegExp): boolean => code.test(sources)

/** The shared parts of lists and forms call the operations of every kind of record as `client.list`. */
const isCalled = (group: string, name: string): boolean =>
  isWritten(new RegExp(`\\b(?:${group}|${group}Contract)\\.${name}\\b`)) ||
  (group in kindContracts && isWritten(new RegExp(`\\bclient\\.${name}\\b`)))

/** Uploads are sent by their path: search for the part after the id. */
const isUploaded = (route: string): boolean => {
  const tail = route.replace(/^.*[} ]/, '')
  return tail.length > 1 && isWritten(new RegExp(`uploadForm(?:<\\w+>)?\\([\`'"][^,]*${tail}[\`'"]`))
}

// spec design: each operation has a screen, or names its other caller
//   in packages/domain/src/registry/contract.ts
test('each operation is called by a screen, or says who else it is for', () => {
  const unused = Object.entries(operationRoutes(contract)).flatMap(([group, operations]) =>
    Object.entries(operations)
      .filter(([name, route]) => !isCalled(group, name) && !isUploaded(route))
      .map(([name]) => `${group}.${name}`),
  )
  expect(unused.toSorted()).toEqual(Object.keys(withoutScreen).toSorted())
})
