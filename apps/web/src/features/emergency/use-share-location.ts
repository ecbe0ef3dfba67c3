import { locationMessage, type Position } from '@app/domain/emergency/emergency.rules'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { useState } from 'react'
import { useToast } from '../../ui/overlays/toast-context.ts'

interface ShareLocation {
  share: () => void
  busy: boolean
  /** The message to copy by hand, where nothing else was possible. */
  message: string | undefined
}

/** Sends where one is by whatever the device shares with; else the message is copied; else it is shown. */
export function useShareLocation(locate: () => Promise<Position>): ShareLocation {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const share = async () => {
    setBusy(true)
    try {
      const text = locationMessage(await locate())
      const sent = await send(text)
      setMessage(sent === 'shown' ? text : undefined)
      if (sent === 'copied') {
        const { title, message: description } = emergencyTexts.location.copied
        showToast({ title, description, variant: 'success' })
      }
    } catch (error) {
      console.warn('failed to read the position', error)
      const { title, message: description } = emergencyTexts.location.unavailable
      showToast({ title, description, variant: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { share: () => void share(), busy, message }
}

async function send(text: string): Promise<'shared' | 'copied' | 'shown'> {
  try {
    if ('share' in navigator) {
      await navigator.share({ text })
      return 'shared'
    }
  } catch (error) {
    // Closing the list of apps is an answer; that sharing was refused is none.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    console.warn('failed to share the position; copying it', error)
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    console.warn('failed to copy the position; showing it', error)
    return 'shown'
  }
}
