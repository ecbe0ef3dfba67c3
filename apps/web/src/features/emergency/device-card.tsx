import { cardPathOf } from '@app/domain/emergency/emergency.card'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../api/use-me.ts'
import { removeCard, useCardChoice, writeCardChoice } from '../../shell/card-choice.ts'
import { useFormat } from '../../format/use-format.ts'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { emergencyQuery } from './emergency-query.ts'
import { keepCardPage, writeCard } from './write-card.ts'

const { device: texts } = emergencyTexts

/** Whether the emergency information is kept on this device, and for how long; each device has its own choice. */
export function DeviceCard() {
  const { household } = useMe()
  const choice = useCardChoice(household.id)
  const { keep, remove, wish } = useKeeping()
  const kept = choice !== undefined
  return (
    <div>
      <Switch
        label={texts.keep}
        hint={texts.keepHint}
        checked={wish ?? kept}
        onChange={() => (kept ? remove() : keep())}
      />
      {kept && (
        <>
          <Switch
            label={texts.keepSignedOut}
            hint={texts.keepSignedOutHint}
            checked={choice.afterSignOut}
            onChange={() => writeCardChoice({ ...choice, afterSignOut: !choice.afterSignOut })}
          />
          <a
            href={cardPathOf(household.id)}
            className="inline-flex min-h-11 items-center rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
          >
            {texts.open}
          </a>
        </>
      )}
    </div>
  )
}

/** Puts the card onto the device and takes it off; `wish` is what is being done just now. */
function useKeeping() {
  const { household } = useMe()
  const format = useFormat()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [wish, setWish] = useState<boolean>()
  const run = async (wanted: boolean, work: () => Promise<void>, done: string) => {
    if (wish !== undefined) return
    setWish(wanted)
    try {
      await work()
      showToast({ title: done, variant: 'success' })
    } catch (error) {
      console.warn('failed to change the emergency card on this device', error)
      showToast({ title: texts.failed.title, description: texts.failed.message, variant: 'danger' })
    } finally {
      setWish(undefined)
    }
  }
  const write = async () => {
    const information = await queryClient.fetchQuery(emergencyQuery)
    writeCardChoice({ household: household.id, afterSignOut: false })
    try {
      await writeCard(household, information, format)
      await keepCardPage()
    } catch (error) {
      await removeCard(household.id)
      throw error
    }
    // Asked so that the browser does not clear it when it needs room; it is kept in any case.
    void navigator.storage.persist()
  }
  return {
    wish,
    keep: () => void run(true, write, texts.kept.title),
    remove: () => void run(false, () => removeCard(household.id), texts.removed.title),
  }
}
