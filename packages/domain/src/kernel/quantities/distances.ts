import { plural } from '../message-format.ts'
import type { WeightUnit } from './units.ts'

/** Units for displaying and typing distances. They are stored in kilometers. */
export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

/** Returns the distance unit that matches a weight unit: miles with pounds, kilometers with kilograms. */
export const distanceUnitOf = (unit: WeightUnit): DistanceUnit => (unit === 'lb' ? 'mi' : 'km')

/** One international mile in kilometers, by its definition of 1959. */
const KM_PER_MILE = 1.609344
const kilometersPer: Readonly<Record<DistanceUnit, number>> = { mi: KM_PER_MILE, km: 1 }

/** Converts a distance typed in `unit` to kilometers, to the meter. */
export const toKilometers = (distance: number, unit: DistanceUnit): number =>
  Math.round(distance * kilometersPer[unit] * 1000) / 1000

/** Converts a stored distance to `unit`, with two decimals: a distance typed with two decimals is restored exactly. */
export const fromKilometers = (kilometers: number, unit: DistanceUnit): number =>
  Math.round((kilometers / kilometersPer[unit]) * 100) / 100

/** Builds a distance field's label with its unit: 'Distance (miles)'. */
export const distanceLabel = (unit: DistanceUnit): string => `Distance (${unit === 'mi' ? 'miles' : 'km'})`

/** Formats a stored distance, such as '4.6 miles' or '7.4 km'. */
export function formatDistance(kilometers: number, unit: DistanceUnit): string {
  const distance = fromKilometers(kilometers, unit)
  return unit === 'km' ? `${distance} km` : plural(distance, { one: '# mile', other: '# miles' })
}
