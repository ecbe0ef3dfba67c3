import { joinClasses } from '../behaviour/join-classes.ts'

/** Progress from 0 to 100 percent; values outside are taken to the nearest end. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.round(Math.min(100, Math.max(0, percent)))}
      className={joinClasses(
        'h-2.5 w-full appearance-none overflow-hidden rounded-chip bg-sunk text-action',
        'high-contrast:outline-1 high-contrast:outline-line',
        '[&::-webkit-progress-bar]:bg-transparent',
        '[&::-webkit-progress-value]:rounded-chip [&::-webkit-progress-value]:bg-current',
        '[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300',
        '[&::-moz-progress-bar]:rounded-chip [&::-moz-progress-bar]:bg-current',
      )}
    />
  )
}
