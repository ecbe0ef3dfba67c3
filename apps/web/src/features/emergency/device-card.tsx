import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cardPathOf } from '@app/domain/emergency/emergency.card'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { otherHouseholdApi } from '../../api/client/other-household-api.ts'
import { orpc } from '../../api/queries.ts'
import { useMe } from '../../api/use-me.ts'
import { removeCards, useCardChoices, writeCardChoice } from '../../device/card-choice.ts'
import { useFormat } from '../../format/use-format.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { type ToastMessage, useToast } from '../../ui/overlays/toast-context.ts'
import { emergencyQueryIn } from './emergency-query.ts'
import { keepCardPage, writeCard } from './write-card.ts'

const { device: texts } = emergencyTexts

/** Stores the emergency information of the user's households on this device; each device has its own choice. */
export function DeviceCard() {
  const { households } = useMe()
  const [only] = households
  const choices = useCardChoices().filter(({ household }) => households.some(({ id }) => id === household))
  const { keep, remove, wish } = useKeeping()
  const kept = choices.length > 0
  const stays = choices.some(({ afterSignOut }) => afterSignOut)
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
            checked={stays}
            onChange={() => {
              for (const choice of choices) writeCardChoice({ ...choice, afterSignOut: !stays })
            }}
          />
          <a
            href={only && households.length === 1 ? cardPathOf(only.id) : CARD_PATH}
            className="inline-flex min-h-11 items-center rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
          >
            {texts.open}
          </a>
        </>
      )}
    </div>
  )
}

/** Writes the cards to the device and removes them; `wish` is the change under way. */
function useKeeping() {
  const { userId, household: here, households } = useMe()
  const format = useFormat()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [wish, setWish] = useState<boolean>()
  const run = async (wanted: boolean, work: () => Promise<ToastMessage>) => {
    if (wish !== undefined) return
    setWish(wanted)
    try {
      showToast(await work())
    } catch (error) {
      console.warn('failed to change the emergency card on this device', error)
      showToast({ title: texts.failed.title, description: texts.failed.message, variant: 'danger' })
    } finally {
      setWish(undefined)
    }
  }
  const removeAll = () => removeCards(households.map(({ id }) => id))
  const remove = async (): Promise<ToastMessage> => {
    await removeAll()
    return { title: texts.removed.title, variant: 'success' }
  }
  /** Writes every readable card: a household that fails holds up no other, and its own card follows once it is read. */
  const write = async (): Promise<ToastMessage> => {
    const readings = await Promise.allSettled(
      households.map(async (household) => {
        const api = household.id === here.id ? { orpc } : otherHouseholdApi(household.id)
        return { household, information: await queryClient.fetchQuery(emergencyQueryIn(api)) }
      }),
    )
    const read = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []))
    const failed = readings.find((reading) => reading.status === 'rejected')
    if (failed && read.length === 0) throw failed.reason
    for (const { id } of households) writeCardChoice({ household: id, afterSignOut: false, person: userId })
    try {
      for (const { household, information } of read) await writeCard(household, information, format)
      await keepCardPage()
    } catch (error) {
      await removeAll()
      throw error
    }
    // Asks the browser not to clear the card when storage runs short; the card is stored in any case.
    void navigator.storage.persist()
    return failed
      ? { title: texts.keptInPart.title, description: texts.keptInPart.message, variant: 'danger' }
      : { title: texts.kept.title, variant: 'success' }
  }
  return {
    wish,
    keep: () => void run(true, write),
    remove: () => void run(false, remove),
  }
}
