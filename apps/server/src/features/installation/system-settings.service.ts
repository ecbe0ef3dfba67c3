import {
  configKeys,
  isMailSetting,
  isSecretSetting,
  keyOfSetting,
  readSetting,
  type SettingValue,
} from '@app/domain/installation/system-settings'
import type { SettingRow } from '@app/domain/installation/system-settings.contract'
import { systemSettingErrors as errors } from '@app/domain/installation/system-settings.errors'
import {
  configOf,
  defaultSystemConfig,
  nameOfSetting,
  type ConfigKey,
  type SystemConfig,
} from '@app/domain/kernel/access/system-config'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { sealSecret } from '../../platform/auth/sealed-secret.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { InstallationActor } from '../../platform/database/with-actor.ts'
import { isAdminAddress, plainAddress } from '../../platform/http/admin-addresses.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { MAIL_PASSWORD_OWNER } from '../../platform/mail/configured-mailer.ts'
import { fixedSettings } from '../../platform/services/fixed-settings.ts'
import { changeSetting, listSettings, undoSetting } from './system-settings.queries.ts'

/** A stored setting, as its query returns it. */
interface Stored {
  key: string
  value: unknown
  previous: unknown
  changedBy: string | null
  changedByName: string | null
  changedAt: Date
}

/** A change of a setting, as its author asked for it. */
interface Asked {
  key: string
  reason: string
  basedOn: string | null
  confirmed: boolean
}

/** An administrator's request. */
interface Served {
  context: RequestContext
  actor: InstallationActor
}

/** The stored settings, and the configuration that they and the environment make. */
interface Loaded {
  stored: ReadonlyMap<string, Stored>
  fixed: Partial<SystemConfig>
  config: SystemConfig
  /** True if the reader can change the mail settings. */
  mayChangeMail: boolean
}

/** Reason of the entry that reading the settings makes in the audit log. */
export const READING = 'Opened the system settings'

async function load(tx: Tx, { context: { services }, actor }: Served, forChange: boolean): Promise<Loaded> {
  const rows = await tx.run(listSettings, [forChange, READING])
  const fixed = fixedSettings(services.settings)
  return {
    stored: new Map(rows.map((row) => [row.key, row])),
    fixed,
    config: { ...configOf(rows), ...fixed },
    mayChangeMail: actor.permissions.includes('grant permissions'),
  }
}

/** Describes a setting. A secret is null; its `isChanged` says whether one is stored. */
function describe(key: ConfigKey, { stored, fixed, config, mayChangeMail }: Loaded): SettingRow {
  const row = stored.get(key)
  const mayChange = mayChangeMail || !isMailSetting(key)
  const canUndo = mayChange && !(key in fixed) && row !== undefined && row.value !== row.previous
  return {
    key: nameOfSetting(key),
    value: isSecretSetting(key) ? null : config[key],
    default: defaultSystemConfig[key],
    isChanged: config[key] !== defaultSystemConfig[key],
    isFixed: key in fixed,
    mayChange,
    changedBy: row?.changedBy ? { id: row.changedBy, name: row.changedByName } : null,
    changedAt: row?.changedAt.toISOString() ?? null,
    canUndo,
    undoTo: canUndo && !isSecretSetting(key) ? earlierOf(key, row) : null,
  }
}

/** Value before the last change. */
const earlierOf = (key: ConfigKey, { previous }: Stored): SettingValue =>
  (previous as SettingValue | null) ?? defaultSystemConfig[key]

/** Describes every setting, in the order of the screen. */
export async function describeSettings(tx: Tx, served: Served): Promise<SettingRow[]> {
  const loaded = await load(tx, served, false)
  return configKeys.map((key) => describe(key, loaded))
}

/**
 * Changes a setting.
 * @throws NOT_FOUND, INVALID_INPUT, SETTING_OF_SUPER_ADMINS, SETTING_FIXED, SETTING_CHANGED, SETTING_LOCKS_YOU_OUT
 */
export async function changeOne(
  tx: Tx,
  served: Served,
  { value: given, ...asked }: Asked & { value: SettingValue },
): Promise<SettingRow> {
  const { key, loaded } = await begin(tx, served, asked)
  const { value, message } = readSetting(key, given, loaded.config)
  if (value === undefined) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { value: message } })
  checkOwnAddress(key, value, served, asked)
  await tx.run(changeSetting, [key, JSON.stringify(toStored(key, value, served)), asked.reason])
  return describe(key, await load(tx, served, true))
}

/**
 * Puts the earlier value of a setting back.
 * @throws NOT_FOUND, SETTING_OF_SUPER_ADMINS, SETTING_FIXED, SETTING_CHANGED, SETTING_NOT_CHANGED, SETTING_UNDO_REFUSED,
 * SETTING_LOCKS_YOU_OUT
 */
export async function undoOne(tx: Tx, served: Served, asked: Asked): Promise<SettingRow> {
  const { key, loaded } = await begin(tx, served, asked)
  const row = loaded.stored.get(key)
  if (!row || row.value === row.previous) throw new Refusal(errors.SETTING_NOT_CHANGED)
  const earlier = earlierOf(key, row)
  // A stored secret is encrypted, and was validated when it was typed.
  const { message } = isSecretSetting(key) ? {} : readSetting(key, earlier, loaded.config)
  if (message !== undefined) throw new Refusal(errors.SETTING_UNDO_REFUSED, { reason: message })
  checkOwnAddress(key, earlier, served, asked)
  await tx.run(undoSetting, [key, asked.reason])
  return describe(key, await load(tx, served, true))
}

/** Locks the settings, and refuses a change without its permission, of a fixed one and one that is based on an older row. */
async function begin(
  tx: Tx,
  served: Served,
  { key: name, basedOn }: Asked,
): Promise<{ key: ConfigKey; loaded: Loaded }> {
  const key = keyOfSetting(name)
  if (!key) throw new Refusal(commonErrors.NOT_FOUND)
  const loaded = await load(tx, served, true)
  const current = describe(key, loaded)
  if (!current.mayChange) throw new Refusal(errors.SETTING_OF_SUPER_ADMINS)
  if (current.isFixed) throw new Refusal(errors.SETTING_FIXED)
  if (current.changedAt !== basedOn) throw new Refusal(errors.SETTING_CHANGED, {}, { current })
  return { key, loaded }
}

/** Refuses admin addresses without the author's own, until the author confirms them. */
function checkOwnAddress(
  key: ConfigKey,
  value: unknown,
  { context: { address } }: Served,
  { confirmed }: Asked,
): void {
  if (key !== 'ipWhitelist' || confirmed || isAdminAddress(address, String(value))) return
  throw new Refusal(errors.SETTING_LOCKS_YOU_OUT, { address: plainAddress(address) })
}

/** Encrypts a secret; an empty one stays empty. */
function toStored(key: ConfigKey, value: SettingValue, { context: { services } }: Served): SettingValue {
  if (!isSecretSetting(key) || value === '') return value
  return sealSecret(String(value), services.keys.mailPassword, MAIL_PASSWORD_OWNER)
}
