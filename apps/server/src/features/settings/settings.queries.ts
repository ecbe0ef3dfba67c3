import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { namedSql, type Statement } from '../../platform/database/tx.ts'
import { preferenceColumns, preferencesJson } from '../preferences/preferences.record.ts'

/** Account and preferences of the user. */
export const findOwnSettings = namedSql(
  {
    email: text,
    displayName: text,
    phone: nullable(text),
    avatarBlobId: nullable(uuid),
    /** Null for a user without stored preferences. */
    preferences: nullable(json<Preferences>()),
  },
  `
  select coalesce(unconfirmed_email, email) as email, name as "displayName", phone, avatar_blob_id as "avatarBlobId",
         (select ${preferencesJson} from user_preferences where user_id = own_account.id) as preferences
    from own_account`,
)

/** Changes name (`$1`) and phone (`$2`); null leaves a value unchanged, an empty phone removes it. */
export const changeProfile = namedSql('select app.change_profile($1, $2)')

/** Sets the user's picture `$1`, or removes it. */
export const changeAvatar = namedSql('select app.change_avatar($1)')

/** Creates the preferences row of a user without one. */
export const keepPreferenceRow = namedSql(
  'insert into user_preferences (user_id) values ((select app.user_id())) on conflict (user_id) do nothing',
)

/** Changes only the named preferences, so that concurrent batches keep each other's. */
export function changePreferences(names: readonly (keyof Preferences)[]): Statement {
  const set = names.map((name, at) => `${preferenceColumns[name]} = $${at + 1}`)
  // Unnamed: otherwise every set of preferences would be prepared as a statement of its own.
  return {
    text: `update user_preferences set ${set.join(', ')}, updated_at = now() where user_id = (select app.user_id())`,
  }
}
