import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useMe } from '../../api/use-me.ts'
import { useLoadPart } from '../../loading/load-part.ts'
import { PlansContext } from '../../windows/plans-context.ts'
import type { PlansModalProps } from './plans-modal.tsx'

/** Holds the plans dialog, which any part of the app opens; its code loads on first use. */
export function PlansHost({ children }: { children: ReactNode }) {
  const { billing } = useMe()
  const [part, setPart] = useState<{ Modal: ComponentType<PlansModalProps>; open: boolean }>()
  const loadPart = useLoadPart()
  const openPlans = useCallback(async () => {
    const loaded = await loadPart(() => import('./plans-modal.tsx'))
    if (loaded) setPart({ Modal: loaded.default, open: true })
  }, [loadPart])
  const open = useCallback(() => void openPlans(), [openPlans])
  return (
    <PlansContext value={billing === 'off' ? undefined : open}>
      {children}
      {part && (
        <part.Modal open={part.open} onOpenChange={(stays) => setPart({ Modal: part.Modal, open: stays })} />
      )}
    </PlansContext>
  )
}
