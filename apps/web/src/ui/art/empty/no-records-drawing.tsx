import { Drawing, type DrawingProps } from '../drawing.tsx'

/** An empty notebook. */
export function NoRecordsDrawing({ className = 'h-32' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 160 112" className={className}>
      <ellipse cx="80" cy="101" rx="52" ry="7" fill="var(--surface-sunk)" />
      <path d="M46 16h64a8 8 0 0 1 8 8v66a8 8 0 0 1-8 8H46z" fill="#7b8890" />
      <path d="M42 14h62a8 8 0 0 1 8 8v66a8 8 0 0 1-8 8H42a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z" fill="#fdf7ea" />
      <path d="M38 18a4 4 0 0 1 4-4h8v82h-8a4 4 0 0 1-4-4z" fill="#1f6b52" />
      <path
        d="M60 34h40M60 46h40M60 58h26"
        stroke="#e0d3ba"
        strokeWidth="3.500"
        strokeLinecap="round"
        fill="none"
      />
      <g fill="#e58a3c">
        <ellipse cx="92" cy="80" rx="6" ry="5" />
        <circle cx="84.300" cy="74.500" r="2.500" />
        <circle cx="88.900" cy="70" r="2.600" />
        <circle cx="95.100" cy="70" r="2.600" />
        <circle cx="99.700" cy="74.500" r="2.500" />
      </g>
      <path d="M124 90l12-44 8 2-12 44-6 6z" fill="#f2d065" />
      <path d="M136 46l1.500-5.500c.6-2 2.500-3 4.500-2.500s3 2.500 2.500 4.500L144 48z" fill="#e9b7b0" />
      <path d="M124 90l8 2-6 6z" fill="#33261d" />
    </Drawing>
  )
}
