import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { namedSql, type NamedSql } from '../../platform/database/tx.ts'
import { preferenceColumns, preferencesJson } from '../preferences/preferences.record.ts'

/** A person's own account and preferences. */
export const findOwnSettings = namedSql<{
  email: string
  displayName: string
  phone: string | null
  avatarBlobId: string | null
  /** Null for a person who has chosen nothing yet. */
  preferences: Preferences | null
}>(`
  select email, name as "displayName", phone, avatar_blob_id as "avatarBlobId",
         (select ${preferencesJson} from user_preferences where user_id = own_account.id) as preferences
    from own_account`)

/** Changes name (`$1`) and phone (`$2`); null leaves as it is, an empty phone takes it away. */
export const changeProfile = namedSql('select app.change_profile($1, $2)')

/** Gives the person the picture `$1`, or none. */
export const changeAvatar = namedSql('select app.change_avatar($1)')

/** Makes the row of a person who has chosen nothing yet. */
export const keepPreferenceRow = namedSql(
  'insert into user_preferences (user_id) values ((select app.user_id())) on conflict (user_id) do nothing',
)

/** Changes the named preferences and no other, so that batches side by side keep each other's. */
export function changePreferences(names: readonly (keyof Preferences)[]): NamedSql<unknown> {
  const set = names.map((name, at) => `${preferenceColumns[name]} = $${at + 1}`)
  return namedSql(
    `update user_preferences set ${set.join(', ')}, updated_at = now() where user_id = (select app.user_id())`,
  )
}
