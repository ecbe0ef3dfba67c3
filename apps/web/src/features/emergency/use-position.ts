import type { Position } from '@app/domain/emergency/emergency.rules'
import { useCallback, useEffect, useState } from 'react'

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

const askDevice = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This device does not know where it is'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      options,
    )
  })

/**
 * Where the device is. It is asked when the person asks; before that only where they have allowed it already.
 */
export function usePosition(): { position: Position | undefined; locate: () => Promise<Position> } {
  const [position, setPosition] = useState<Position>()
  const locate = useCallback(async () => {
    const found = await askDevice()
    setPosition(found)
    return found
  }, [])
  useEffect(() => {
    const lookWhereAllowed = async () => {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      if (state === 'granted') await locate()
    }
    // Without it the map looks for itself.
    void lookWhereAllowed().catch(() => undefined)
  }, [locate])
  return { position, locate }
}
