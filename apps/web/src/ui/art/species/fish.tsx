import { Drawing, type DrawingProps } from '../drawing.tsx'

export function FishDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M82 58c10-14 22-20 32-19-6 8-8 14-8 20s3 13 9 20c-12 1-24-6-33-19z" fill="#d9762f" />
      <path
        d="M40 38c6-16 24-20 38-12-2 8-6 14-14 18zM46 80c4 12 16 18 28 14 0-8-4-14-10-18z"
        fill="#d9762f"
      />
      <path d="M8 60c6-18 22-28 42-28 20 0 36 12 42 28-6 16-22 28-42 28C30 88 14 78 8 60z" fill="#eb9a4c" />
      <path d="M14 70c10-6 22-4 36 2 12 5 24 6 36 0-8 10-21 16-36 16-16 0-29-7-36-18z" fill="#f7d3a4" />
      <path d="M46 46c6 8 6 20 0 28" stroke="#d9762f" strokeWidth="2.6" fill="none" strokeLinecap="round" />
      <path d="M58 58c8-4 16-2 20 4-6 6-14 6-20 2z" fill="#d9762f" />
      <circle cx="30" cy="53" r="4" fill="#33261d" />
      <path d="M13 65c3 3 8 3 11 0" stroke="#33261d" strokeWidth="2.3" fill="none" strokeLinecap="round" />
      <circle cx="16" cy="34" r="4" fill="#fff" opacity=".7" />
      <circle cx="25" cy="22" r="2.8" fill="#fff" opacity=".7" />
      <circle cx="14" cy="14" r="2" fill="#fff" opacity=".7" />
    </Drawing>
  )
}
