import { type ReactNode, useCallback, useState } from 'react'
import { useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { PlansContext } from '../../windows/plans-context.ts'

const PlansModal = latePart(() => import('./plans-modal.tsx'), {
  when: 'press',
  onFailure: ({ onOpenChange }) => onOpenChange(false),
})

/** Holds the plans dialog, which any part of the app opens; its code loads on first use. */
export function PlansHost({ children }: { children: ReactNode }) {
  const { billing } = useMe()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  return (
    <PlansContext value={billing === 'off' ? undefined : open}>
      {children}
      {isOpen && <PlansModal open onOpenChange={setOpen} />}
    </PlansContext>
  )
}
