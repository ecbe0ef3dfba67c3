export type DateLeafProps = {
  month: string
  day: string
  /** The year, if it is not this one. */
  year?: string | undefined
}

/** A day as a leaf of a calendar; the parts come in the reader's language. */
export function DateLeaf({ month, day, year }: DateLeafProps) {
  return (
    <span className="grid w-[3.25rem] justify-items-center rounded-[14px] bg-sunk py-1.5 leading-tight">
      <span className="text-[0.6875rem] font-semibold tracking-wide text-ink-soft uppercase">{month}</span>
      <b className="font-display text-[1.25rem]/[1.15] font-semibold">{day}</b>
      {year && <span className="text-[0.6875rem] font-semibold text-ink-soft">{year}</span>}
    </span>
  )
}
