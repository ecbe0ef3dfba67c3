import { z } from 'zod'
import { photoFile, pictureLinks } from '../files/photos.contract.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { displayName } from '../identity/accounts/accounts.contract.ts'
import { features, plans } from '../kernel/access/plans.ts'
import { commonErrors } from '../kernel/errors.ts'
import { nothing, optionalText, pathId, version } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { optionalPhone } from '../kernel/phone-fields.ts'
import { preferences } from '../preferences/preferences.fields.ts'
import { settingsErrors, settingsTexts } from './settings.errors.ts'
import { changedContacts } from './settings.rules.ts'
import { type SettingKey, settingKeys } from './settings.vocabulary.ts'

/** Schema of every setting; contact names have the length of a contact's name. */
const settingFields = z.object({
  displayName,
  phone: optionalPhone(),
  primaryVet: optionalText('Name', 100),
  vetPhone: optionalPhone(),
  emergencyContact: optionalText('Name', 100),
  emergencyPhone: optionalPhone(),
  ...preferences.shape,
})

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingFields.shape, key)

/** The emergency contact that was read, with its version; null if there was none. */
const contactMark = z.object({ id: pathId, version }).nullable()
export type ContactMark = z.output<typeof contactMark>

/** Contacts in the profile. */
const contactMarks = z.object({ vet: contactMark, other: contactMark })
export type ContactMarks = z.output<typeof contactMarks>

/**
 * A batch of changes: only the named settings change, and an unknown name is refused at its field. `contacts` holds the
 * contacts that the changes are based on, so that no user overwrites a change that they have not seen.
 */
export const settingChanges = z
  .looseObject({ ...settingFields.partial().shape, contacts: contactMarks.partial().optional() })
  .superRefine((batch, check) => {
    const refuse = (path: string[], message: string) => check.addIssue({ code: 'custom', path, message })
    for (const key of Object.keys(batch)) {
      if (!isSettingKey(key) && key !== 'contacts') refuse([key], settingsTexts.noSuchSetting)
    }
    for (const kind of changedContacts(batch)) {
      if (batch.contacts?.[kind] === undefined) refuse(['contacts', kind], settingsTexts.contactNotRead)
    }
  })

const settingAccess = z.object({
  settingKey: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
  isAccessible: z.boolean(),
  requiredTier: z.enum(plans).nullable(),
})

const settings = z.object({
  profile: z.object({
    email: z.string(),
    displayName: z.string(),
    picture: pictureLinks.nullable(),
    phone: z.string().nullable(),
    primaryVet: z.string().nullable(),
    vetPhone: z.string().nullable(),
    emergencyContact: z.string().nullable(),
    emergencyPhone: z.string().nullable(),
  }),
  contacts: contactMarks,
  preferences,
  accessibleFeatures: z.array(z.enum(features)),
  access: z.array(settingAccess),
})
export type Settings = z.output<typeof settings>

const avatar = z.object({ picture: pictureLinks.nullable() })

export const settingsContract = {
  getSettings: operation('GET /settings', {
    summary: 'Read the profile and preferences of the caller, with what the plan and the role allow',
    may: 'signed in',
    takes: nothing,
    answers: settings,
  }),
  getSettingsAccess: operation('GET /settings/access', {
    summary:
      'Read for each setting whether it may be changed, and the plan that would unlock it; part of GET /settings too',
    may: 'signed in',
    takes: nothing,
    answers: z.array(settingAccess),
  }),
  saveSettings: operation('PATCH /settings', {
    summary:
      'Save a batch of settings, all of them or none; contacts are changed from the version that was read',
    may: 'signed in',
    takes: settingChanges,
    /** `contacts` is set if the batch changed one. */
    answers: z.object({ savedCount: z.number(), contacts: contactMarks.optional() }),
    refuses: [
      settingsErrors.SETTING_NOT_ACCESSIBLE,
      commonErrors.STALE_VERSION,
      commonErrors.HOUSEHOLD_NOT_NAMED,
    ],
  }),
  setAvatar: operation('PUT /profile/avatar', {
    summary: 'Upload the profile picture of the caller, at most 5 MB',
    may: 'signed in',
    rate: 'uploads',
    takesFile: true,
    takes: z.object({ file: photoFile }),
    answers: avatar,
    refuses: [
      settingsErrors.AVATAR_TOO_LARGE,
      settingsErrors.AVATAR_TYPE_UNSUPPORTED,
      photoErrors.PHOTO_DAMAGED,
      photoErrors.PHOTO_TOO_MANY_PIXELS,
      photoErrors.PHOTO_SIDE_TOO_LONG,
      photoErrors.PHOTO_TOO_COSTLY,
      photoErrors.PHOTOS_BUSY,
      photoErrors.STORAGE_UNAVAILABLE,
    ],
  }),
  removeAvatar: operation('DELETE /profile/avatar', {
    summary: 'Remove the profile picture of the caller',
    may: 'signed in',
    takes: nothing,
    answers: avatar,
  }),
}
