import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The scroll lock of the dialogs adds a style element and looks here for the nonce that lets it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

// After a reload the window above the page is not open any more; its entry in the history is left.
if ((history.state as { layer?: string } | null)?.layer) history.go(-1)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
