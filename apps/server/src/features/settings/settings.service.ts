import { commonErrors, type FieldErrors, Refusal } from '@app/domain/kernel/errors'
import { planTable } from '@app/domain/kernel/plans'
import { photoErrors } from '@app/domain/photos/photos.errors'
import { defaultPreferences, type Preferences } from '@app/domain/preferences/preferences.vocabulary'
import type { Settings } from '@app/domain/settings/settings.contract'
import { settingsErrors } from '@app/domain/settings/settings.errors'
import { checkContactPairs, findInaccessible, settingsAccess } from '@app/domain/settings/settings.rules'
import type { ProfileSettings, SettingKey, SettingValues } from '@app/domain/settings/settings.vocabulary'
import type { Actor } from '../../platform/database/with-actor.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Services } from '../../platform/services.ts'
import { findFirst, lockContacts, setFirst } from '../emergency-contacts/emergency-contacts.service.ts'
import { refuseFile } from '../photos/photos.service.ts'
import { preferenceColumns } from '../preferences/preferences.record.ts'
import { changePreferences, changeProfile, findOwnSettings, keepPreferenceRow } from './settings.queries.ts'

/** The changes of a batch: what is missing stays as it is. */
export type SettingBatch = { [Key in SettingKey]?: SettingValues[Key] | undefined }

/**
 * The household that the request acts in.
 * @throws NOT_FOUND when the person is not of the one that was asked for
 */
export function householdOf({ household }: Actor): NonNullable<Actor['household']> {
  if (!household) throw new Refusal(commonErrors.NOT_FOUND)
  return household
}

/** Profile, preferences and what is open of them. */
export async function describeSettings(tx: Tx, { links }: Services, actor: Actor): Promise<Settings> {
  const household = householdOf(actor)
  const [own] = await tx.run(findOwnSettings, [])
  if (!own) throw new Refusal(commonErrors.NOT_FOUND)
  const { vet, other } = await findFirst(tx)
  return {
    profile: {
      email: own.email,
      displayName: own.displayName,
      phone: own.phone,
      picture: own.avatarBlobId ? links.picture(household.id, own.avatarBlobId) : null,
      primaryVet: vet.name,
      vetPhone: vet.phone,
      emergencyContact: other.name,
      emergencyPhone: other.phone,
    },
    preferences: own.preferences ?? defaultPreferences,
    accessibleFeatures: [...planTable[household.plan].features],
    access: settingsAccess(household),
  }
}

/**
 * Saves a batch of changes in the request's transaction: all of it, or nothing.
 * @returns how many settings the batch held
 * @throws SETTING_NOT_ACCESSIBLE or INVALID_INPUT with the settings that it is about
 */
export async function saveBatch(tx: Tx, actor: Actor, batch: SettingBatch): Promise<number> {
  const keys = Object.keys(batch) as SettingKey[]
  const closed = findInaccessible(batch, settingsAccess(householdOf(actor)))
  refuseFields(closed, settingsErrors.SETTING_NOT_ACCESSIBLE)
  await saveProfile(tx, batch)
  await savePreferences(tx, batch)
  await saveContacts(tx, batch)
  return keys.length
}

async function saveProfile(tx: Tx, { displayName, phone }: SettingBatch): Promise<void> {
  if (displayName === undefined && phone === undefined) return
  await tx.run(changeProfile, [displayName ?? null, phone === null ? '' : (phone ?? null)])
}

async function savePreferences(tx: Tx, batch: SettingBatch): Promise<void> {
  const names = (Object.keys(preferenceColumns) as (keyof Preferences)[]).filter((name) => name in batch)
  if (names.length === 0) return
  await tx.run(keepPreferenceRow, [])
  await tx.run(
    changePreferences(names),
    names.map((name) => batch[name]),
  )
}

type ContactFields = Pick<ProfileSettings, 'primaryVet' | 'vetPhone' | 'emergencyContact' | 'emergencyPhone'>

/** The profile's fields are those of the contacts to call first; what a batch leaves out is as it stands there. */
async function saveContacts(tx: Tx, batch: SettingBatch): Promise<void> {
  const changesVet = 'primaryVet' in batch || 'vetPhone' in batch
  const changesOther = 'emergencyContact' in batch || 'emergencyPhone' in batch
  if (!changesVet && !changesOther) return
  await lockContacts(tx)
  const { vet, other } = await findFirst(tx)
  const { primaryVet = vet.name, vetPhone = vet.phone } = batch
  const { emergencyContact = other.name, emergencyPhone = other.phone } = batch
  const wanted: ContactFields = { primaryVet, vetPhone, emergencyContact, emergencyPhone }
  refuseFields(checkContactPairs(wanted), commonErrors.INVALID_INPUT)
  if (changesVet) await setFirst(tx, true, { name: primaryVet, phone: vetPhone })
  if (changesOther) await setFirst(tx, false, { name: emergencyContact, phone: emergencyPhone })
}

function refuseFields(fields: FieldErrors, definition: ConstructorParameters<typeof Refusal>[0]): void {
  if (Object.keys(fields).length > 0) throw new Refusal(definition, {}, { fields })
}

/** What went wrong with a picture, in the words of the avatar's form (spec access §5). */
export function asAvatarRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.definition === photoErrors.PHOTO_TOO_LARGE) return refuseFile(settingsErrors.AVATAR_TOO_LARGE)
  if (error.definition === photoErrors.PHOTO_TYPE_UNSUPPORTED) {
    return refuseFile(settingsErrors.AVATAR_TYPE_UNSUPPORTED)
  }
  return error
}
