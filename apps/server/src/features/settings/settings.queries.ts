import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { namedSql, type Statement } from '../../platform/database/tx.ts'
import { preferenceColumns, preferencesJson } from '../preferences/preferences.record.ts'

/** A person's own account and preferences. */
export const findOwnSettings = namedSql(
  {
    email: text,
    displayName: text,
    phone: nullable(text),
    avatarBlobId: nullable(uuid),
    /** Null for a person who has chosen nothing yet. */
    preferences: nullable(json<Preferences>()),
  },
  `
  select email, name as "displayName", phone, avatar_blob_id as "avatarBlobId",
         (select ${preferencesJson} from user_preferences where user_id = own_account.id) as preferences
    from own_account`,
)

/** Changes name (`$1`) and phone (`$2`); null leaves as it is, an empty phone takes it away. */
export const changeProfile = namedSql('select app.change_profile($1, $2)')

/** Gives the person the picture `$1`, or none. */
export const changeAvatar = namedSql('select app.change_avatar($1)')

/** Makes the row of a person who has chosen nothing yet. */
export const keepPreferenceRow = namedSql(
  'insert into user_preferences (user_id) values ((select app.user_id())) on conflict (user_id) do nothing',
)

/** Changes the named preferences and no other, so that batches side by side keep each other's. */
export function changePreferences(names: readonly (keyof Preferences)[]): Statement {
  const set = names.map((name, at) => `${preferenceColumns[name]} = $${at + 1}`)
  // Without a name: every set of names would be prepared as a statement of its own.
  return {
    text: `update user_preferences set ${set.join(', ')}, updated_at = now() where user_id = (select app.user_id())`,
  }
}
