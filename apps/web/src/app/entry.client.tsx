// The person's greeting is painted before the app takes the processor.
await window.firstSight

const { startApp } = await import('./start-app.tsx')
// Evaluate the script and start the app in two tasks: the browser may paint and answer between them.
await new Promise((resolve) => setTimeout(resolve))
await startApp()

const { keepTranslatable } = await import('../page/translated-page.ts')
keepTranslatable()
