import { useQueryClient } from '@tanstack/react-query'
import type { SettingRow } from '@app/domain/installation/system-settings.contract'
import { orpc } from '../../../api/queries.ts'
import { READ_AGAIN_MILLISECONDS } from '../shared/admin-query.ts'

export const settingsQuery = orpc.systemSettings.listSystemSettings.queryOptions({
  input: {},
  refetchInterval: READ_AGAIN_MILLISECONDS,
})

/** Shows a setting as the server has just returned it. */
export function useShowSetting(): (row: SettingRow) => void {
  const queryClient = useQueryClient()
  return (row) =>
    queryClient.setQueryData(
      settingsQuery.queryKey,
      (list) =>
        list && { ...list, settings: list.settings.map((each) => (each.key === row.key ? row : each)) },
    )
}

/** Data that a change of a setting is shown in: the settings, and the frame around the page. */
export const touchedBySettings = [
  orpc.systemSettings.key(),
  orpc.accounts.getMe.key(),
  orpc.accounts.getPublicConfig.key(),
  orpc.accounts.getSecureConfig.key(),
  orpc.overview.key(),
  orpc.installationSecurity.key(),
]
