import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { liveSubjects } from '@app/domain/registry/live.subjects'

const registry = readFileSync(join(import.meta.dirname, 'shown-in.ts'), 'utf8')

const source = join(import.meta.dirname, '..')
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(source, path), 'utf8'))

/** The names under which lists of records are cached. */
const slugs = texts.flatMap((text) => [
  ...[...text.matchAll(/slug: '([\w-]+)'/g)].map(([, slug = '']) => slug),
  ...[...text.matchAll(/\[RECORDS_KEY, '([\w-]+)'/g)].map(([, slug = '']) => slug),
])
const slugOf = (subject: string): string => subject.replaceAll('_', '-')
const isListed = (subject: string): boolean => new RegExp(`^  ${subject}: `, 'm').test(registry)

it('every subject has something that shows it', () => {
  const unseen = Object.keys(liveSubjects).filter(
    (subject) => !isListed(subject) && !slugs.includes(slugOf(subject)),
  )
  expect(unseen).toEqual([])
  expect(registry).not.toContain(': [],')
})

it('every list of records is reloaded by some subject', () => {
  const unlisted = Object.keys(liveSubjects).filter((subject) => !isListed(subject))
  const byDefault = new Set(unlisted.map(slugOf))
  expect(slugs.length).toBeGreaterThan(8)
  expect(slugs.filter((slug) => !registry.includes(`'${slug}'`) && !byDefault.has(slug))).toEqual([])
})

it('every list that the server answers is reloaded by some subject, but for those that change by the clock', () => {
  const features = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/orpc\.(\w+)\.\w+\.(?:query|infinite)Options/g)].map(([, name]) => name),
    ),
  )
  // Features that read on their own. A takeout archive, an export and a health report are polled while they are made;
  // others see a new report when they return to the page. The contents of an account are read once, in the question.
  // The registry names the query of the signed-in person. A reset link is checked once. A change in usage reloads the
  // state of a tutorial (features/tutorials/use-steps.ts). The queue of moderators, the inbox of the
  // support and a household that it reads are read each minute, lists of granted permissions when they open, and help articles while a subject is typed.
  const byThemselves = new Set([
    'takeout',
    'exports',
    'healthReports',
    'accountDeletion',
    'accounts',
    'passwordResets',
    'tutorials',
    'moderation',
    'inbox',
    'householdReading',
    'help',
    'installation',
  ])
  const missing = [...features].filter(
    (name = '') => !byThemselves.has(name) && !registry.includes(`orpc.${name}.`),
  )
  expect(missing).toEqual([])
})
