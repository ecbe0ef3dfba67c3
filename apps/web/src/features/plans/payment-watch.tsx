import { type ComponentType, useEffect, useState } from 'react'
import { useMay, useMe } from '../../api/use-me.ts'

/** Looks after the page has come whether a payment failed, for who pays; without an answer nothing is said. */
export function PaymentWatch() {
  const { household } = useMe()
  const mayChange = useMay('change the plan')
  const { billing } = useMe()
  const watches = billing !== 'off' && household.plan !== 'free' && mayChange
  const [part, setPart] = useState<{ Banner: ComponentType }>()
  useEffect(() => {
    if (!watches) return undefined
    let wanted = true
    const load = async () => {
      try {
        const { default: Banner } = await import('./payment-banner.tsx')
        if (wanted) setPart({ Banner })
      } catch {
        // Offline, or a new version has arrived: the mail has said the same.
      }
    }
    void load()
    return () => {
      wanted = false
    }
  }, [watches])
  return watches && part ? <part.Banner /> : null
}
