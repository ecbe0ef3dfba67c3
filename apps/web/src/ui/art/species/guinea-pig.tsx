import { Drawing, type DrawingProps } from '../drawing.tsx'

export function GuineaPigDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M16 112c0-28 16-44 44-44s44 16 44 44z" fill="#8a5a3a" />
      <path d="M60 68c28 0 44 16 44 44H60z" fill="#f6eadb" />
      <path
        d="M26 36c-14-4-20 6-16 18 4 8 12 10 18 4zM94 36c14-4 20 6 16 18-4 8-12 10-18 4z"
        fill="#6d4429"
      />
      <path d="M60 20c24 0 38 16 38 38S82 92 60 92 22 80 22 58s14-38 38-38z" fill="#a06b45" />
      <path d="M60 20c24 0 38 16 38 38S82 92 60 92z" fill="#efe0cc" />
      <path
        d="M60 20c7 6 9 16 8 28 8 4 12 12 12 20 0 14-9 24-20 24s-20-10-20-24c0-8 4-16 12-20-1-12 1-22 8-28z"
        fill="#fbf3e7"
      />
      <path d="M55 61c2-3 8-3 10 0 0 4-3 6-5 6s-5-2-5-6z" fill="#c9736b" />
      <path
        d="M60 67v5m0 0c-3 4-8 3-9 0m9 0c3 4 8 3 9 0"
        stroke="#3b2a1f"
        strokeWidth="2.3"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="39" cy="50" r="4" fill="#33241a" />
      <circle cx="81" cy="50" r="4" fill="#33241a" />
    </Drawing>
  )
}
