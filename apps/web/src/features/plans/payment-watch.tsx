import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'

/**
 * Looks whether a payment failed, for who pays. What says so comes only then; without an answer nothing is said, for
 * a mail has said the same.
 */
export function PaymentWatch() {
  const { household, billing } = useMe()
  const mayChange = useMay('change the plan')
  const watches = billing !== 'off' && household.plan !== 'free' && mayChange
  const { data } = useQuery({
    ...orpc.plans.getSubscription.queryOptions({ input: {} }),
    enabled: watches,
  })
  const part = useBanner(watches && data?.status === 'past_due')
  return part ? <part.Banner /> : null
}

function useBanner(isNeeded: boolean): { Banner: ComponentType } | undefined {
  const [part, setPart] = useState<{ Banner: ComponentType }>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let wanted = true
    const load = async () => {
      try {
        const { default: Banner } = await import('./payment-banner.tsx')
        if (wanted) setPart({ Banner })
      } catch (error) {
        // Offline, or a new version has arrived.
        console.warn('failed to load the payment banner', error)
      }
    }
    void load()
    return () => {
      wanted = false
    }
  }, [isNeeded])
  return isNeeded ? part : undefined
}
