import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { commonErrors, type FieldErrors, type Problem } from '@app/domain/kernel/errors'
import type { Settings } from '@app/domain/settings/settings.contract'
import { settingsTexts } from '@app/domain/settings/settings.errors'
import { changedContacts, checkContactPairs } from '@app/domain/settings/settings.rules'
import type { ContactKind, SettingKey, SettingValues } from '@app/domain/settings/settings.vocabulary'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { loadPart } from '../../loading/load-part.ts'
import { fetchToastList, useToast } from '../../ui/overlays/toast-context.ts'
import { collectChange } from './pending-changes.ts'
import {
  dropStale,
  heldValues,
  holdContacts,
  keepOwn,
  marksOf,
  type Pending,
  presentContacts,
  type PresentContacts,
  staleContacts,
} from './read-contacts.ts'
import { takeOver, takeOverContacts } from './settings-query.ts'

/** Contacts that another user has changed since the user's own change began, with their present values. */
interface NewerContacts {
  kinds: readonly ContactKind[]
  theirs: PresentContacts
}

export interface ContactConflict extends NewerContacts {
  /** Saves all changes, with the user's own contacts on top of the newer ones. */
  keepMine: () => Promise<FieldErrors>
  /** Drops the user's own change of these contacts; all other changes stay. */
  takeTheirs: () => void
  /** Closes the question without a decision. */
  goBack: () => void
}

export interface PendingSettings {
  /** Saved values with the pending changes applied. */
  values: SettingValues
  change: <Key extends SettingKey>(key: Key, value: SettingValues[Key]) => void
  errors: FieldErrors
  /** Number of settings that differ from the saved ones. */
  count: number
  saving: boolean
  discard: () => void
  /** Saves all changes or none; resolves with the errors by setting. */
  save: () => Promise<FieldErrors>
  conflict: ContactConflict | undefined
}

const nothing: Pending = { changes: {}, held: {} }

/**
 * Changes to the settings, kept until they are saved as one batch or discarded (spec core-records §4).
 * @param settings the settings as last read, of which `saved` are the values
 */
export function usePendingSettings(saved: SettingValues, settings: Settings | undefined): PendingSettings {
  const [pending, setPending] = useState(nothing)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [newer, setNewer] = useState<NewerContacts>()
  const { send, saving } = useSend({ setErrors, setNewer, onSaved: () => setPending(nothing) })
  const valuesOf = ({ changes, held }: Pending) => ({ ...saved, ...heldValues(held), ...changes })
  const values = valuesOf(pending)
  const queryClient = useQueryClient()
  const count = Object.keys(pending.changes).length
  const changed = count > 0
  // Loads the toasts with the first change, so that a failure can be reported even if the connection breaks before the
  // first save.
  useEffect(() => {
    if (changed) void fetchToastList().catch(() => undefined)
  }, [changed])

  const conflict = newer && {
    ...newer,
    keepMine: () => {
      const mine = keepOwn(pending, values, newer.theirs)
      setPending(mine)
      return send(mine, values)
    },
    takeTheirs: () => {
      setPending(dropStale(pending, newer.theirs))
      setNewer(undefined)
      void takeOverContacts(queryClient, newer.theirs)
    },
    goBack: () => setNewer(undefined),
  }
  return {
    values,
    errors,
    saving,
    count,
    conflict,
    save: () => send(pending, values),
    change: (key, value) => {
      setPending(({ changes, held }) => {
        const collected = collectChange({ ...saved, ...heldValues(held) }, changes, key, value)
        return {
          changes: collected,
          held: settings ? holdContacts(held, collected, presentContacts(settings)) : held,
        }
      })
      setErrors(({ [key]: _mended, ...others }) => others)
    },
    discard: () => {
      setPending(nothing)
      setErrors({})
    },
  }
}

interface Outcome {
  setErrors: (errors: FieldErrors) => void
  /** Undefined without newer contacts. */
  setNewer: (newer: NewerContacts | undefined) => void
  onSaved: () => void
}

/** Sends changes as one batch, one batch at a time, and reports the result. */
function useSend({ setErrors, setNewer, onSaved }: Outcome) {
  const { busy, run } = useOneAtATime()
  const queryClient = useQueryClient()
  const showToast = useToast()

  const refuse = (fields: FieldErrors, description: string | undefined): FieldErrors => {
    setNewer(undefined)
    setErrors(fields)
    showToast({ ...settingsTexts.saveFailed, ...(description && { description }), variant: 'danger' })
    return fields
  }
  const attempt = async (pending: Pending, values: SettingValues): Promise<FieldErrors> => {
    const batch = { ...pending.changes, ...marksOf(pending.held) }
    try {
      const wrong = await checkPending(values, pending, batch)
      if (Object.keys(wrong).length > 0) return refuse(wrong, Object.values(wrong)[0])
      const { savedCount, contacts } = await client.settings.saveSettings(batch)
      onSaved()
      setErrors({})
      setNewer(undefined)
      const { title, message } = settingsTexts.saved(savedCount)
      showToast({ title, description: message, variant: 'success' })
      void takeOver(queryClient, values, contacts)
      return {}
    } catch (error) {
      const problem = toProblem(error)
      const theirs = newerContacts(problem)
      if (!theirs) return refuse(problem.fields ?? {}, problem.message)
      setNewer({ kinds: staleContacts(pending.held, theirs), theirs })
      return {}
    }
  }
  return {
    send: async (pending: Pending, values: SettingValues): Promise<FieldErrors> =>
      (await run(() => attempt(pending, values))) ?? {},
    saving: busy,
  }
}

function newerContacts({ code, current }: Problem): PresentContacts | undefined {
  if (code !== commonErrors.STALE_VERSION.code || typeof current !== 'object' || current === null)
    return undefined
  return 'contacts' in current ? (current as PresentContacts) : undefined
}

/** Finds errors before the server is asked; if the check can't be fetched, the server reports them. */
async function checkPending(
  values: SettingValues,
  { changes }: Pending,
  batch: object,
): Promise<FieldErrors> {
  const part = await loadPart(() => import('./check-batch.ts')).catch(() => undefined)
  const wrong = part?.checkBatch(batch) ?? {}
  const touchesContacts = changedContacts(changes).length > 0
  return { ...(touchesContacts ? checkContactPairs(values) : {}), ...wrong }
}
