import { z } from 'zod'
import { displayName } from '../accounts/accounts.contract.ts'
import { nothing, optionalText } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { optionalPhone } from '../kernel/phone-fields.ts'
import { features, plans } from '../kernel/plans.ts'
import { photoErrors } from '../photos/photos.errors.ts'
import { photoFile, pictureLinks } from '../photos/photos.contract.ts'
import { preferences } from '../preferences/preferences.fields.ts'
import { settingsErrors, settingsTexts } from './settings.errors.ts'
import { type SettingKey, settingKeys } from './settings.vocabulary.ts'

/** Every setting as it is changed; the names of contacts have the length of a contact's name. */
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

/** A batch of changes: only what is named is changed, and a name that is none of ours is refused at it. */
export const settingChanges = z.looseObject(settingFields.partial().shape).superRefine((batch, check) => {
  for (const key of Object.keys(batch)) {
    if (!isSettingKey(key))
      check.addIssue({ code: 'custom', path: [key], message: settingsTexts.noSuchSetting })
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
  preferences,
  accessibleFeatures: z.array(z.enum(features)),
  access: z.array(settingAccess),
})
export type Settings = z.output<typeof settings>

const avatar = z.object({ picture: pictureLinks.nullable() })

export const settingsContract = {
  getSettings: operation('GET /settings', {
    summary: "One's profile and preferences, with what the plan and the role open",
    may: 'signed in',
    takes: nothing,
    answers: settings,
  }),
  getSettingsAccess: operation('GET /settings/access', {
    summary: 'For each setting whether it may be changed, and the plan that would open it',
    may: 'signed in',
    takes: nothing,
    answers: z.array(settingAccess),
  }),
  saveSettings: operation('PATCH /settings', {
    summary: 'Save a batch of settings, all of them or none',
    may: 'signed in',
    takes: settingChanges,
    answers: z.object({ savedCount: z.number() }),
    refuses: [settingsErrors.SETTING_NOT_ACCESSIBLE],
  }),
  setAvatar: operation('PUT /profile/avatar', {
    summary: "Upload one's profile picture, at most 5 MB",
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
    summary: "Remove one's profile picture",
    may: 'signed in',
    takes: nothing,
    answers: avatar,
  }),
}
