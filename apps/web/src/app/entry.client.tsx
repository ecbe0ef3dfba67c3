// The person's greeting is painted before the app takes the processor for itself.
await window.firstSight

const { startApp } = await import('./start-app.tsx')
await startApp()
