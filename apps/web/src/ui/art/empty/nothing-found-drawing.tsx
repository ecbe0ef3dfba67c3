import { Drawing, type DrawingProps } from '../drawing.tsx'

/** A dog that has lost the trail, nose down. */
export function NothingFoundDrawing({ className = 'h-32' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 160 112" className={className}>
      <ellipse cx="80" cy="102" rx="66" ry="7" fill="var(--surface-sunk)" />
      <path d="M124 40c8-2 14-10 13-18" stroke="#b9793f" strokeWidth="8" strokeLinecap="round" fill="none" />
      <path d="M52 44c20-8 56-10 74-4 8 4 10 14 8 24l-4 36h-12l-2-26H84l-4 26H68l-2-28z" fill="#d9a066" />
      <path d="M118 74h12l-3.500 26h-9zM68 72h14l-2.500 28H70z" fill="#b9793f" />
      <path d="M30 54c8-14 26-18 36-8 8 10 6 26-2 34-8 10-22 18-32 14-8-4-10-24-2-40z" fill="#d9a066" />
      <path d="M58 40c10 2 16 12 14 26-2 10-10 12-16 6-4-8-6-22 2-32z" fill="#8c5526" />
      <path d="M26 84c6-6 16-4 20 2-4 6-10 10-16 8-4-2-6-6-4-10z" fill="#f6e3c8" />
      <ellipse cx="26" cy="90" rx="5" ry="4" fill="#33261d" />
      <circle cx="40" cy="64" r="3.400" fill="#33261d" />
      <path
        d="M14 78l-6-4M12 86H5M15 94l-6 4"
        stroke="var(--ink-faint)"
        strokeWidth="2.600"
        strokeLinecap="round"
        fill="none"
      />
    </Drawing>
  )
}
