import type { AdvancedTracking } from '@app/domain/health/advanced-tracking.fields'
import {
  activityLabels,
  environmentalLabels,
  hydrationLabels,
  moodLabels,
  stoolLabels,
} from '@app/domain/health/advanced-tracking.vocabulary'
import type { Format } from '../../../format/format.ts'

type Units = Pick<Format, 'weight' | 'temperature'>

/** Summary of an advanced tracking in one line: 'Weight 27.4 lbs · Energy 7 of 10 · Calm'. */
export const trackingInWords = (tracking: AdvancedTracking, units: Units): string =>
  [...vitalsInWords(tracking, units), ...conductInWords(tracking), ...bodyInWords(tracking)]
    .filter((words) => words !== null)
    .join(' · ')

const vitalsInWords = ({ vitals }: AdvancedTracking, { weight, temperature }: Units) => [
  vitals.weight === null ? null : `Weight ${weight(vitals.weight)}`,
  vitals.temperature === null ? null : `Temperature ${temperature(vitals.temperature)}`,
  vitals.heartRate === null ? null : `Heart ${vitals.heartRate}/min`,
  vitals.respiratoryRate === null ? null : `Respiration ${vitals.respiratoryRate}/min`,
]

const conductInWords = ({ behavior }: AdvancedTracking) => [
  behavior.energyLevel === null ? null : `Energy ${behavior.energyLevel} of 10`,
  behavior.appetiteLevel === null ? null : `Appetite ${behavior.appetiteLevel} of 10`,
  behavior.moodState && moodLabels[behavior.moodState],
  behavior.activityLevel && `Activity: ${activityLabels[behavior.activityLevel].toLowerCase()}`,
]

const bodyInWords = ({ physical, digestive: { bowelMovements }, environmental }: AdvancedTracking) => [
  physical.bodyConditionScore === null
    ? null
    : `Body condition ${physical.bodyConditionScore} of ${physical.bodyConditionScale}`,
  physical.hydrationLevel && hydrationLabels[physical.hydrationLevel],
  bowelMovements.frequency === null ? null : `Bowel movements ${bowelMovements.frequency} a day`,
  bowelMovements.consistency && `Stool: ${stoolLabels[bowelMovements.consistency].toLowerCase()}`,
  ...environmental.factors.map((factor) => environmentalLabels[factor]),
  environmental.other,
]
