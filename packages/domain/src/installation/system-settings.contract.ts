import { z } from 'zod'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { reason } from './reason.fields.ts'
import { LONGEST_SETTING } from './setting-values.rules.ts'
import { systemSettingErrors as errors } from './system-settings.errors.ts'
import { settingNames } from './system-settings.ts'

/** Test mails per hour and account. */
export const TEST_MAILS_AN_HOUR = 10

const value = z.union([z.boolean(), z.number(), z.string()])

const settingRow = z.object({
  key: z.enum(settingNames),
  /** The value in force; null for a secret. */
  value: value.nullable(),
  default: value,
  /** True for a value, or a stored secret, that differs from the default. */
  isChanged: z.boolean(),
  /** True if the environment sets the value. */
  isFixed: z.boolean(),
  /** False for a mail setting, unless the reader holds 'grant permissions'. */
  mayChange: z.boolean(),
  /** Author of the last change; null for the console, and without a change. The name of a deleted account is null. */
  changedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Time of the last change; null if there was none. */
  changedAt: z.string().nullable(),
  canUndo: z.boolean(),
  /** Value that an undo puts back; null for a secret, and if there is nothing to undo. */
  undoTo: value.nullable(),
})
export type SettingRow = z.output<typeof settingRow>

const testMail = z.object({
  /** Recipient; null for a deleted account. */
  to: z.string().nullable(),
  at: z.string(),
  isSent: z.boolean(),
  /** Answer of the mail server, or the reason of the failure. */
  message: z.string(),
})
export type TestMail = z.output<typeof testMail>

const settingList = z.object({
  settings: z.array(settingRow),
  /** Network address of this request. */
  yourAddress: z.string(),
  /** Number of accounts. */
  accounts: z.number(),
  /** The last test mail. */
  testMail: testMail.nullable(),
})
export type SettingList = z.output<typeof settingList>

/** Name of a setting. An unknown one answers 404. */
const key = z.string().max(100)
/** `changedAt` of the row that was read; a later change is a conflict. */
const basedOn = z.string().max(40).nullable()

export const settingChange = z.object({
  key,
  value: z.union([z.boolean(), z.number(), z.string().max(LONGEST_SETTING + 1)]),
  reason,
  basedOn,
  /** True to save admin addresses without the own one. */
  confirmed: z.boolean().default(false),
})
export const settingUndo = z.object({ key, reason, basedOn, confirmed: z.boolean().default(false) })

/** Policy of all operations on system settings. */
const ofSettings = { may: { installation: 'change system settings' } } as const

const refuses = [
  errors.SETTING_CHANGED,
  errors.SETTING_FIXED,
  errors.SETTING_LOCKS_YOU_OUT,
  errors.SETTING_OF_SUPER_ADMINS,
]

export const systemSettingsContract = {
  listSystemSettings: operation('GET /installation/settings', {
    summary: 'List the system settings with their defaults and last changes',
    ...ofSettings,
    takes: nothing,
    answers: settingList,
  }),
  changeSystemSetting: operation('PUT /installation/settings/{key}', {
    summary: 'Change a system setting; it is in effect in every process within a second',
    ...ofSettings,
    needsProof: true,
    takes: settingChange,
    answers: settingRow,
    refuses,
  }),
  undoSystemSetting: operation('POST /installation/settings/{key}/undo', {
    summary: 'Put the earlier value of a system setting back',
    ...ofSettings,
    needsProof: true,
    takes: settingUndo,
    answers: settingRow,
    refuses: [...refuses, errors.SETTING_NOT_CHANGED, errors.SETTING_UNDO_REFUSED],
  }),
  sendTestMail: operation('POST /installation/settings/test-mail', {
    summary: 'Send a test mail to the own address, and answer what the mail server said',
    ...ofSettings,
    withoutTransaction: true,
    takes: nothing,
    answers: testMail,
    refuses: [errors.TEST_MAIL_LIMIT_REACHED],
  }),
}
