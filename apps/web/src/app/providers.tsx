import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ToastProvider } from '../ui/toast.tsx'
import { TooltipGroup } from '../ui/tooltip.tsx'

/** What every page of the app needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipGroup>
        <ToastProvider>{children}</ToastProvider>
      </TooltipGroup>
    </QueryClientProvider>
  )
}
