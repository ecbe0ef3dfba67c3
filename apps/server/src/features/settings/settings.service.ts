import type { EmergencyContact } from '@app/domain/emergency/emergency-contacts.contract'
import { photoErrors } from '@app/domain/files/photos.errors'
import { planTable } from '@app/domain/kernel/access/plans'
import { commonErrors, type FieldErrors, Refusal } from '@app/domain/kernel/errors'
import { defaultPreferences, type Preferences } from '@app/domain/preferences/preferences.vocabulary'
import type { ContactMark, ContactMarks, Settings } from '@app/domain/settings/settings.contract'
import { settingsErrors } from '@app/domain/settings/settings.errors'
import {
  changedContacts,
  checkContactPairs,
  findInaccessible,
  settingsAccess,
} from '@app/domain/settings/settings.rules'
import {
  type ContactKind,
  contactKinds,
  contactSettings,
  type ContactValues,
  type SettingKey,
  type SettingValues,
} from '@app/domain/settings/settings.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import type { Actor } from '../../platform/database/with-actor.ts'
import { checkHouseholdIsNamed } from '../../platform/http/guard.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  findFirst,
  type FirstContacts,
  lockFirst,
  setFirst,
} from '../emergency/emergency-contacts.service.ts'
import { refuseFile } from '../files/photos.service.ts'
import { preferenceColumns } from '../preferences/preferences.record.ts'
import { changePreferences, changeProfile, findOwnSettings, keepPreferenceRow } from './settings.queries.ts'

/** Changes of a batch: missing settings stay unchanged. */
export type SettingBatch = { [Key in SettingKey]?: SettingValues[Key] | undefined }

/**
 * Returns the acting household.
 * @throws NOT_FOUND when the user is not a member of the requested one
 */
export function householdOf({ household }: Actor): NonNullable<Actor['household']> {
  if (!household) throw new Refusal(commonErrors.NOT_FOUND)
  return household
}

/** Reads profile and preferences, with the user's access to each. */
export async function describeSettings(tx: Tx, { links }: Services, actor: Actor): Promise<Settings> {
  const household = householdOf(actor)
  const [own] = await tx.run(findOwnSettings, [])
  if (!own) throw new Refusal(commonErrors.NOT_FOUND)
  const first = await findFirst(tx)
  return {
    profile: {
      email: own.email,
      displayName: own.displayName,
      phone: own.phone,
      picture: own.avatarBlobId ? links.picture(household.id, own.avatarBlobId) : null,
      ...valuesOf(first),
    },
    contacts: marksOf(first),
    preferences: own.preferences ?? defaultPreferences,
    accessibleFeatures: [...planTable[household.plan].features],
    access: settingsAccess(household),
  }
}

/** Result of a batch: the number of settings in it and, if it changed contacts, their present versions. */
interface SavedBatch {
  savedCount: number
  contacts?: ContactMarks
}

/**
 * Saves a batch of changes in the request's transaction: all of it, or nothing.
 * @param readContacts the contacts that those of the batch were changed from
 * @throws HOUSEHOLD_NOT_NAMED when it changes contacts and the user has several households; SETTING_NOT_ACCESSIBLE or
 * INVALID_INPUT with the settings that it is about; STALE_VERSION with the present contacts if another user changed,
 * removed or replaced one of them since
 */
export async function saveBatch(
  tx: Tx,
  actor: Actor,
  batch: SettingBatch,
  readContacts: Partial<ContactMarks>,
): Promise<SavedBatch> {
  const keys = Object.keys(batch) as SettingKey[]
  if (changedContacts(batch).length > 0) checkHouseholdIsNamed(actor)
  const closed = findInaccessible(batch, settingsAccess(householdOf(actor)))
  refuseFields(closed, settingsErrors.SETTING_NOT_ACCESSIBLE)
  await saveProfile(tx, batch)
  await savePreferences(tx, batch)
  const contacts = await saveContacts(tx, batch, readContacts)
  return { savedCount: keys.length, ...(contacts && { contacts }) }
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

const valuesOf = ({ vet, other }: FirstContacts): ContactValues => ({
  primaryVet: vet?.name ?? null,
  vetPhone: vet?.phone ?? null,
  emergencyContact: other?.name ?? null,
  emergencyPhone: other?.phone ?? null,
})

const markOf = (contact: EmergencyContact | undefined): ContactMark =>
  contact ? { id: contact.id, version: contact.version } : null

const marksOf = ({ vet, other }: FirstContacts): ContactMarks => ({ vet: markOf(vet), other: markOf(other) })

/** The profile's fields are those of the contacts to call first; fields missing from a batch stay unchanged. */
async function saveContacts(
  tx: Tx,
  batch: SettingBatch,
  read: Partial<ContactMarks>,
): Promise<ContactMarks | undefined> {
  const changed = changedContacts(batch)
  if (changed.length === 0) return undefined
  const first = await lockFirst(tx)
  const present = valuesOf(first)
  const wanted: ContactValues = { ...present, ...onlyContacts(batch) }
  const marks = marksOf(first)
  if (changed.some((kind) => !isSame(read[kind], marks[kind]) && differs(wanted, present, kind))) {
    throw new Refusal(commonErrors.STALE_VERSION, {}, { current: { ...present, contacts: marks } })
  }
  refuseFields(checkContactPairs(wanted), commonErrors.INVALID_INPUT)
  for (const kind of changed.filter((candidate) => differs(wanted, present, candidate))) {
    const { name, phone } = contactSettings[kind]
    await setFirst(tx, kind === 'vet', { name: wanted[name], phone: wanted[phone] })
  }
  return marksOf(await findFirst(tx))
}

function onlyContacts(batch: SettingBatch): Partial<ContactValues> {
  const keys = contactKinds.flatMap((kind) => Object.values(contactSettings[kind]))
  return Object.fromEntries(keys.filter((key) => key in batch).map((key) => [key, batch[key]]))
}

const isSame = (read: ContactMark | undefined, present: ContactMark): boolean =>
  read?.id === present?.id && read?.version === present?.version

/** A repeated batch, whose answer was lost, finds its values already set and overwrites nothing. */
const differs = (wanted: ContactValues, present: ContactValues, kind: ContactKind): boolean =>
  Object.values(contactSettings[kind]).some((key) => wanted[key] !== present[key])

function refuseFields(fields: FieldErrors, definition: ConstructorParameters<typeof Refusal>[0]): void {
  if (Object.keys(fields).length > 0) throw new Refusal(definition, {}, { fields })
}

/** Converts a picture's error to the words of the avatar's form (spec access §5). */
export function asAvatarRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.definition === photoErrors.PHOTO_TOO_LARGE) return refuseFile(settingsErrors.AVATAR_TOO_LARGE)
  if (error.definition === photoErrors.PHOTO_TYPE_UNSUPPORTED) {
    return refuseFile(settingsErrors.AVATAR_TYPE_UNSUPPORTED)
  }
  return error
}
