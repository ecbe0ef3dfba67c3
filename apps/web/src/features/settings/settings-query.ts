import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import type { ContactMarks, Settings } from '@app/domain/settings/settings.contract'
import { preferencesInForce } from '@app/domain/settings/settings.rules'
import type { SettingValues } from '@app/domain/settings/settings.vocabulary'
import { orpc } from '../../api/queries.ts'
import { meQuery } from '../../api/use-me.ts'
import type { PresentContacts } from './read-contacts.ts'

export const settingsQuery = queryOptions(orpc.settings.getSettings.queryOptions({ input: {} }))

const nothingKnown = {
  displayName: '',
  phone: null,
  primaryVet: null,
  vetPhone: null,
  emergencyContact: null,
  emergencyPhone: null,
}

/** Settings as saved; until they are read, the user's known preferences. */
export function savedValues(settings: Settings | undefined, known: Preferences): SettingValues {
  if (!settings) return { ...nothingKnown, ...known }
  const { email: _email, picture: _picture, ...profile } = settings.profile
  return { ...profile, ...settings.preferences }
}

/** Writes saved settings into the cache, so that they apply at once, then reloads every dependent query. */
export async function takeOver(
  queryClient: QueryClient,
  values: SettingValues,
  contacts: ContactMarks | undefined,
): Promise<void> {
  const { displayName, phone, primaryVet, vetPhone, emergencyContact, emergencyPhone, ...preferences } =
    values
  const profile = { displayName, phone, primaryVet, vetPhone, emergencyContact, emergencyPhone }
  queryClient.setQueryData<Me>(
    meQuery.queryKey,
    (me) => me && { ...me, displayName, preferences: preferencesInForce(preferences, me.household.plan) },
  )
  queryClient.setQueryData<Settings>(
    settingsQuery.queryKey,
    (settings) =>
      settings && {
        ...settings,
        preferences,
        profile: { ...settings.profile, ...profile },
        contacts: contacts ?? settings.contacts,
      },
  )
  await queryClient.invalidateQueries()
}

/** Writes contacts that another user has changed into the cache, then reloads every dependent query. */
export async function takeOverContacts(
  queryClient: QueryClient,
  { contacts, ...values }: PresentContacts,
): Promise<void> {
  queryClient.setQueryData<Settings>(
    settingsQuery.queryKey,
    (settings) => settings && { ...settings, profile: { ...settings.profile, ...values }, contacts },
  )
  await queryClient.invalidateQueries()
}
