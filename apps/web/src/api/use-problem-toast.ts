import { useCallback } from 'react'
import type { Problem } from '@app/domain/kernel/errors'
import { useToast } from '../ui/overlays/toast-context.ts'

/** Shows a problem's own words. */
export function useProblemToast(): (problem: Pick<Problem, 'title' | 'message'>) => void {
  const showToast = useToast()
  return useCallback(
    ({ title, message }) => showToast({ title, description: message, variant: 'danger' }),
    [showToast],
  )
}
