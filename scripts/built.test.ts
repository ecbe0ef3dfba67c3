import { expect, it } from 'vitest'
import { builtFeatures, features, type Feature } from '@app/domain/kernel/access/plans'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { isShown, type SettingKey, settingTable } from '@app/domain/settings/settings.vocabulary'
import { projectRoot } from './lib/project-root.ts'
import { findSources } from './lib/source-files.ts'

/** Compares sold features and settings with the code that reads each. */
const sources = findSources(projectRoot, ['apps/server/src', 'apps/web/src', 'packages/domain/src']).filter(
  ({ path }) => !/\.(test|fixture)\.|\/design-system\//.test(path),
)
const textOf = (isReader: (path: string) => boolean): string =>
  sources
    .filter(({ path }) => isReader(path))
    .map(({ text }) => text)
    .join('\n')

/** Files that describe plans and settings; all others act on them. */
const describing =
  /kernel\/plans\.ts|plans\.texts\.ts|settings\.vocabulary\.ts|preferences\.record\.ts|landing\/features\.tsx/
const acting = textOf((path) => !describing.test(path))

/** Matches each way in which code checks a plan's feature. */
const asksFor = (feature: Feature): boolean =>
  new RegExp(`(?:[hH]asFeature\\([^)]*|\\bneeds: |\\bfeature: |\\bneeded\\.push\\()'${feature}'`).test(acting)

/** A feature is read by code that names it, or by a setting in effect. */
const isRead = (feature: Feature): boolean =>
  asksFor(feature) ||
  Object.entries(settingTable).some(([key, facts]) => facts.feature === feature && isShown(key as SettingKey))

// spec product: a feature is shown and sold from the day on which it works; no switch without effect
//   in packages/domain/src/kernel/access/plans.ts, packages/domain/src/settings/settings.vocabulary.ts
it('cards and pages sell the features that something reads, and no others', () => {
  const read = features.filter(isRead)
  expect(builtFeatures.toSorted()).toEqual(read.toSorted())
})

it('the settings show the switches that something reads, and no others', () => {
  const reading = textOf(
    (path) =>
      (path.startsWith('apps/web/src/') && !/features\/settings\/|format\/format\.ts/.test(path)) ||
      // Code that selects and sends notifications.
      /packages\/domain\/src\/(?:notices|notifications)\//.test(path),
  )
  const keys = Object.keys(defaultPreferences) as (keyof typeof defaultPreferences)[]
  const formatted = ['timeFormat', 'timeZone', 'weightUnit']
  // A trigger schedules summaries for users who chose them.
  const readElsewhere = new Set<string>([...formatted, 'smartReminders'])
  const read = keys.filter((key) => readElsewhere.has(key) || new RegExp(`\\b${key}\\b`).test(reading))
  expect(keys.filter((key) => isShown(key))).toEqual(read)
})
