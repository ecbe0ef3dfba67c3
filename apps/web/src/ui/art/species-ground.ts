/** The species of a pet, in the order in which forms offer them. */
export const drawnSpecies = [
  'dog',
  'cat',
  'bird',
  'rabbit',
  'hamster',
  'guinea-pig',
  'fish',
  'reptile',
  'other',
] as const
export type DrawnSpecies = (typeof drawnSpecies)[number]

const grounds: Record<DrawnSpecies, string> = {
  dog: 'bg-sand',
  cat: 'bg-sky',
  bird: 'bg-lilac',
  rabbit: 'bg-mint',
  hamster: 'bg-rose',
  'guinea-pig': 'bg-straw',
  fish: 'bg-aqua',
  reptile: 'bg-clay',
  other: 'bg-stone',
}

/** The species of the drawing for the given one; a species outside the nine is drawn as `other`. */
export function toDrawnSpecies(species: string): DrawnSpecies {
  return drawnSpecies.find((drawn) => drawn === species) ?? 'other'
}

/** The class of the ground on which a species is drawn. */
export function speciesGround(species: string): string {
  return grounds[toDrawnSpecies(species)]
}
