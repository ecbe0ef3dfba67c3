import { type Plan, planTable } from '../kernel/access/plans.ts'
import { defineErrors } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'

/** Errors of settings and the avatar (spec core-records §8, access §5). */
export const settingsErrors = defineErrors({
  SETTING_NOT_ACCESSIBLE: {
    kind: 'forbidden',
    title: 'Failed to save settings',
    message: 'Your plan or role does not allow all of these changes. Nothing was saved.',
  },
  AVATAR_TOO_LARGE: {
    kind: 'too-large',
    title: 'File too large',
    message: 'Please select an image smaller than 5MB.',
  },
  AVATAR_TYPE_UNSUPPORTED: {
    kind: 'wrong-type',
    title: 'Invalid file type',
    message: 'Please select an image file.',
  },
})

/** Badge at a setting that a larger plan unlocks (spec core-records §5). */
export const tierRequired = (tier: Plan): string => `${planTable[tier].label} required`

/** Messages for settings (spec core-records §8). */
export const settingsTexts = {
  loadFailed: { title: 'Failed to load settings' },
  saveFailed: { title: 'Failed to save settings' },
  saved: (count: number) => ({
    title: 'Settings Saved',
    message: plural(count, { one: '# setting updated.', other: '# settings updated.' }),
  }),
  unsaved: (count: number): string => plural(count, { one: '# unsaved change', other: '# unsaved changes' }),
  leave: {
    title: 'Discard your changes?',
    message: 'Your unsaved changes will be lost.',
  },
  avatarSaved: { title: 'Profile picture updated' },
  avatarRemoved: { title: 'Profile picture removed' },
  avatarFailed: { title: 'Upload failed' },
  ownerOnly: 'Only the household owner can change this.',
  nameMissing: 'Please enter a name',
  phoneMissing: 'Please enter a phone number',
  contactNotRead: 'Say which contact this was changed from',
  noSuchSetting: 'There is no such setting',
} as const
