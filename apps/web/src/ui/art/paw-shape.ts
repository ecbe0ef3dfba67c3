/** The paw in a square of 24, as the mark and the icons draw it. */
export const pawPad = { cx: 12, cy: 16, rx: 5, ry: 4.2 }
export const pawToes = [
  { cx: 5.6, cy: 11.4, r: 2.1 },
  { cx: 9.4, cy: 7.6, r: 2.2 },
  { cx: 14.6, cy: 7.6, r: 2.2 },
  { cx: 18.4, cy: 11.4, r: 2.1 },
]
