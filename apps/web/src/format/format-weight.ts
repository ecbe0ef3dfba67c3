import { formatWeight, type WeightUnit } from '@app/domain/kernel/units'

/** The unit in which weights are read and typed (spec core-records §9). */
export const WEIGHT_UNIT: WeightUnit = 'lb'

/** A stored weight as people read it, such as '27.4 lbs'. */
export const weightInWords = (kilograms: number): string => formatWeight(kilograms, WEIGHT_UNIT)
