import { reachOf } from '../kernel/access/permissions.ts'
import { hasFeature, type Plan, smallestPlanWith } from '../kernel/access/plans.ts'
import type { HouseholdRole } from '../kernel/access/roles.ts'
import type { FieldErrors } from '../kernel/errors.ts'
import type { Preferences } from '../preferences/preferences.vocabulary.ts'
import { settingsTexts, tierRequired } from './settings.errors.ts'
import {
  type ContactKind,
  contactKinds,
  contactSettings,
  type ContactValues,
  type SettingKey,
  settingKeys,
  settingTable,
} from './settings.vocabulary.ts'

/** A person's access to a setting, and the plan that would unlock it; null if none would. */
export interface SettingAccess {
  settingKey: SettingKey
  isAccessible: boolean
  requiredTier: Plan | null
}

/** Returns the access to every setting for a role in a household on a plan (spec core-records §5 and §6). */
export function settingsAccess({ plan, role }: { plan: Plan; role: HouseholdRole }): SettingAccess[] {
  return settingKeys.map((settingKey) => {
    const { feature, permission } = settingTable[settingKey]
    const planOpens = feature === undefined || hasFeature(plan, feature)
    const roleOpens = permission === undefined || reachOf(role, permission) !== undefined
    const requiredTier = feature !== undefined && !planOpens ? smallestPlanWith(feature) : null
    return { settingKey, isAccessible: planOpens && roleOpens, requiredTier }
  })
}

/**
 * Returns an error message for each setting of a batch that the person may not change; empty if all may change.
 * Switching off a feature that the plan no longer includes is always allowed.
 */
export function findInaccessible(
  batch: Readonly<Partial<Record<SettingKey, unknown>>>,
  access: readonly SettingAccess[],
): FieldErrors {
  const closed = access.filter(
    ({ settingKey, isAccessible }) => !isAccessible && settingKey in batch && batch[settingKey] !== false,
  )
  return Object.fromEntries(
    closed.map(({ settingKey, requiredTier }) => [
      settingKey,
      requiredTier ? tierRequired(requiredTier) : settingsTexts.ownerOnly,
    ]),
  )
}

/**
 * Returns the preferences in force on a plan: a feature that the plan lacks counts as switched off, whatever is stored.
 */
export function preferencesInForce(preferences: Preferences, plan: Plan): Preferences {
  const closed = (Object.keys(preferences) as (keyof Preferences)[]).filter((key) => {
    const { feature } = settingTable[key]
    return feature !== undefined && !hasFeature(plan, feature)
  })
  return { ...preferences, ...Object.fromEntries(closed.map((key) => [key, false])) }
}

/** Lists the contacts that a batch changes. */
export const changedContacts = (batch: Readonly<Partial<Record<SettingKey, unknown>>>): ContactKind[] =>
  contactKinds.filter((kind) => Object.values(contactSettings[kind]).some((key) => key in batch))

/** Checks that a contact has both a name and a number, or neither: one alone helps no one in an emergency. */
export function checkContactPairs(values: ContactValues): FieldErrors {
  const wrong = contactKinds.flatMap((kind): [string, string][] => {
    const { name, phone } = contactSettings[kind]
    if (values[name] === null && values[phone] !== null) return [[name, settingsTexts.nameMissing]]
    if (values[name] !== null && values[phone] === null) return [[phone, settingsTexts.phoneMissing]]
    return []
  })
  return Object.fromEntries(wrong)
}
