import type { FieldErrors } from '@app/domain/kernel/errors'
import { settingsTexts } from '@app/domain/settings/settings.errors'
import { checkContactPairs } from '@app/domain/settings/settings.rules'
import type { SettingKey, SettingValues } from '@app/domain/settings/settings.vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { fetchToastList, useToast } from '../../ui/toast-context.ts'
import { collectChange, type PendingChanges } from './pending-changes.ts'
import { takeOver } from './settings-query.ts'

export interface PendingSettings {
  /** What is saved with what is not yet on top. */
  values: SettingValues
  change: <Key extends SettingKey>(key: Key, value: SettingValues[Key]) => void
  errors: FieldErrors
  /** How many settings differ from what is saved. */
  count: number
  saving: boolean
  discard: () => void
  /** Saves all of it or nothing; answers what was wrong, by setting. */
  save: () => Promise<FieldErrors>
}

/** The changes of the settings, kept until they are saved as one batch or discarded (spec core-records §4). */
export function usePendingSettings(saved: SettingValues): PendingSettings {
  const [pending, setPending] = useState<PendingChanges>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [saving, setSaving] = useState(false)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const values = { ...saved, ...pending }
  const changed = Object.keys(pending).length > 0
  // With the first change, so that a failure can be said also when the line is cut before anything was saved.
  useEffect(() => {
    if (changed) void fetchToastList().catch(() => undefined)
  }, [changed])

  const refuse = (fields: FieldErrors, description: string | undefined): FieldErrors => {
    setErrors(fields)
    showToast({ ...settingsTexts.saveFailed, ...(description && { description }), variant: 'danger' })
    return fields
  }
  const save = async () => {
    setSaving(true)
    try {
      const wrong = await checkPending(values, pending)
      if (Object.keys(wrong).length > 0) return refuse(wrong, Object.values(wrong)[0])
      const { savedCount } = await client.settings.saveSettings(pending)
      setPending({})
      setErrors({})
      const { title, message } = settingsTexts.saved(savedCount)
      showToast({ title, description: message, variant: 'success' })
      void takeOver(queryClient, values)
      return {}
    } catch (error) {
      const { fields = {}, message } = toProblem(error)
      return refuse(fields, message)
    } finally {
      setSaving(false)
    }
  }
  return {
    values,
    errors,
    saving,
    save,
    count: Object.keys(pending).length,
    change: (key, value) => {
      setPending((present) => collectChange(saved, present, key, value))
      setErrors(({ [key]: _mended, ...others }) => others)
    },
    discard: () => {
      setPending({})
      setErrors({})
    },
  }
}

/** What the server would refuse, found before it is asked; where the check can't be fetched, the server says it. */
async function checkPending(values: SettingValues, pending: PendingChanges): Promise<FieldErrors> {
  const part = await import('./check-batch.ts').catch(() => undefined)
  const wrong = part?.checkBatch(pending) ?? {}
  const touchesContacts = ['primaryVet', 'vetPhone', 'emergencyContact', 'emergencyPhone'].some(
    (key) => key in pending,
  )
  return { ...(touchesContacts ? checkContactPairs(values) : {}), ...wrong }
}
