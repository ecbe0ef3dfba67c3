import { Drawing, type DrawingProps } from '../drawing.tsx'

/** A cat asleep in its basket. */
export function NapDrawing({ className = 'h-32' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 160 112" className={className}>
      <ellipse cx="80" cy="101" rx="64" ry="7" fill="var(--surface-sunk)" />
      <path d="M30 72c0-26 22-40 52-40 30 0 48 16 48 40z" fill="#5f6b73" />
      <path d="M92 36c18 2 32 14 34 34h-18c0-16-6-26-16-34z" fill="#7b8890" opacity=".5" />
      <path
        d="M32 38l13 10h16l13-10c3 9 3 17 1 23-3 10-11 15-22 15s-19-5-22-15c-2-6-2-14 1-23z"
        fill="#7b8890"
      />
      <path d="M35 43l8 6-6 6zM71 43l-8 6 6 6z" fill="#e9b7b0" />
      <path d="M44 69c2-4 16-4 18 0 1 5-4 8-9 8s-10-3-9-8z" fill="#dfe5e8" />
      <path d="M50.500 66h5L53 69z" fill="#c9736b" />
      <path
        d="M38 61c2 2.500 6 2.500 8 0M60 61c2 2.500 6 2.500 8 0"
        stroke="#2c3338"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M20 70h120c3 0 5 3 4 6l-6 18c-1 4-4 6-8 6H30c-4 0-7-2-8-6l-6-18c-1-3 1-6 4-6z"
        fill="#b9793f"
      />
      <path d="M20 70h120c3 0 5 3 4 6l-2 5H18l-2-5c-1-3 1-6 4-6z" fill="#d9a066" />
      <path
        d="M126 68c6 2 8 10 2 14-10 6-26 4-38 2"
        stroke="#5f6b73"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M92 22h8l-8 9h8M108 8h10l-10 12h10"
        stroke="var(--ink-faint)"
        strokeWidth="2.600"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}
