import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { OutdatedState } from '../shell/outdated-state.tsx'
import { RootFrame } from './root-frame.tsx'
import { keepsFailingToStart } from '../shell/standstill.ts'

// The scroll lock of the dialogs adds a style element and looks here for the nonce that lets it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

// After a reload the window above the page is not open any more; its entry in the history is left.
if ((history.state as { layer?: unknown } | null)?.layer) history.go(-1)

if (keepsFailingToStart()) {
  createRoot(document.body).render(
    <RootFrame>
      <OutdatedState />
    </RootFrame>,
  )
} else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
