/** Papers that sheets are laid out for. */
export const papers = ['a4', 'us-letter'] as const
export type Paper = (typeof papers)[number]
export const paperLabels: Record<Paper, string> = { a4: 'A4', 'us-letter': 'US Letter' }

/** Zones in which people print on US letter: those of the United States, Canada and their neighbours. */
const letterZones = /^(America\/(?!Sao_Paulo|Argentina|Montevideo)|Pacific\/Honolulu|US\/|Canada\/)/

/** The paper that is likely to lie in the printer, by the person's time zone. */
export const likelyPaper = (timeZone: string): Paper => (letterZones.test(timeZone) ? 'us-letter' : 'a4')
