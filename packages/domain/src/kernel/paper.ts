/** Paper sizes of printed sheets. */
export const papers = ['a4', 'us-letter'] as const
export type Paper = (typeof papers)[number]
export const paperLabels: Record<Paper, string> = { a4: 'A4', 'us-letter': 'US Letter' }

/** Zones of countries that print on US letter: the United States, Canada and their neighbors. */
const letterZones = /^(America\/(?!Sao_Paulo|Argentina|Montevideo)|Pacific\/Honolulu|US\/|Canada\/)/

/** Returns the paper size that the user's printer likely holds, by time zone. */
export const likelyPaper = (timeZone: string): Paper => (letterZones.test(timeZone) ? 'us-letter' : 'a4')
