import { Drawing, type DrawingProps } from '../drawing.tsx'

/** A cat beside the cup that it has pushed over. */
export function WrongDrawing({ className = 'h-32' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 160 112" className={className}>
      <ellipse cx="80" cy="101" rx="66" ry="7" fill="var(--surface-sunk)" />
      <path d="M28 100c-4-30 8-46 26-46s30 16 26 46z" fill="#5f6b73" />
      <path
        d="M78 92c14 2 20-4 20-14 0-6-4-8-8-6"
        stroke="#5f6b73"
        strokeWidth="8"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M30 14l14 8h20l14-8c3 10 3 19 1.500 26C77 55 67 64 54 64S31 55 28.500 40C27 33 27 24 30 14z"
        fill="#7b8890"
      />
      <path d="M34 20l8 6-7 7zM74 20l-8 6 7 7z" fill="#e9b7b0" />
      <path d="M44 50c3-4 17-4 20 0 1 7-4 12-10 12s-11-5-10-12z" fill="#dfe5e8" />
      <path d="M51 47h6l-3 4z" fill="#c9736b" />
      <path d="M48 57c3-3 9-3 12 0" stroke="#2c3338" strokeWidth="2" fill="none" strokeLinecap="round" />
      <ellipse cx="43" cy="38" rx="3.200" ry="4" fill="#2c3338" />
      <ellipse cx="66" cy="38" rx="3.200" ry="4" fill="#2c3338" />
      <path d="M108 76l28 4c2 6 2 12-1 18l-28-2c-3-6-3-14 1-20z" fill="#e58a3c" />
      <ellipse cx="108" cy="86" rx="4" ry="10" fill="#a85a18" />
      <path d="M134 84c8-1 10 9 1 9" stroke="#e58a3c" strokeWidth="4" fill="none" />
      <path d="M106 96c-8 0-14 2-14 4s14 3 24 2c4-2-2-6-10-6z" fill="#cfe3ee" />
    </Drawing>
  )
}
