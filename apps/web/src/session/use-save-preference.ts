import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { settingsTexts } from '@app/domain/settings/settings.errors'
import { client } from '../api/client/client.ts'
import { toProblem } from '../api/client/problem-error.ts'
import { orpc } from '../api/queries.ts'
import { meQuery } from '../api/use-me.ts'
import { useToast } from '../ui/overlays/toast-context.ts'

/** Saves a preference as it is chosen. It takes effect at once, and is reverted if it can't be saved. */
export function useSavePreference(): (chosen: Partial<Preferences>) => void {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const save = async (chosen: Partial<Preferences>) => {
    await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
    const before = queryClient.getQueryData<Me>(meQuery.queryKey)
    queryClient.setQueryData<Me>(
      meQuery.queryKey,
      (me) => me && { ...me, preferences: { ...me.preferences, ...chosen } },
    )
    try {
      await client.settings.saveSettings(chosen)
      await queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
    } catch (error) {
      queryClient.setQueryData<Me>(meQuery.queryKey, before)
      showToast({
        ...settingsTexts.saveFailed,
        description: toProblem(error).message,
        variant: 'danger',
      })
    }
  }
  return (chosen) => void save(chosen)
}
