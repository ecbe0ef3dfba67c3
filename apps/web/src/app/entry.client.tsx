// The person's greeting is painted before the app takes the processor for itself.
await window.firstSight

const { startApp } = await import('./start-app.tsx')
// What the script brought and the start of it are two tasks: the browser may paint and answer between them.
await new Promise((resolve) => setTimeout(resolve))
await startApp()

const { keepTranslatable } = await import('../page/translated-page.ts')
keepTranslatable()
