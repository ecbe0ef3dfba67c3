import { PawMark } from '../art/paw-mark.tsx'

/** The whole page while the app loads. */
export function LoadingScreen({ label = 'Loading' }: { label?: string }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <output aria-busy className="grid justify-items-center gap-4">
        <PawMark className="size-14 animate-glow text-action" />
        <span className="text-ink-soft">{label}</span>
      </output>
    </main>
  )
}
