/** Mood of the animal. */
export const moodStates = ['happy', 'calm', 'anxious', 'irritable', 'withdrawn'] as const
export const moodLabels: Record<(typeof moodStates)[number], string> = {
  happy: 'Happy',
  calm: 'Calm',
  anxious: 'Anxious',
  irritable: 'Irritable',
  withdrawn: 'Withdrawn',
}

/** Activity compared with the animal's usual day. */
export const activityLevels = ['much_less', 'less', 'usual', 'more', 'much_more'] as const
export const activityLabels: Record<(typeof activityLevels)[number], string> = {
  much_less: 'Much less than usual',
  less: 'Less than usual',
  usual: 'As usual',
  more: 'More than usual',
  much_more: 'Much more than usual',
}

/** Hydration, judged by gums and skin. */
export const hydrationLevels = ['normal', 'slightly_dry', 'dry'] as const
export const hydrationLabels: Record<(typeof hydrationLevels)[number], string> = {
  normal: 'Normal: moist gums',
  slightly_dry: 'Slightly dry gums',
  dry: 'Dry or sticky gums',
}

/** Consistency of the stool. */
export const stoolConsistencies = ['hard', 'formed', 'soft', 'loose', 'watery', 'bloody'] as const
export const stoolLabels: Record<(typeof stoolConsistencies)[number], string> = {
  hard: 'Hard and dry',
  formed: 'Formed',
  soft: 'Soft',
  loose: 'Loose',
  watery: 'Watery',
  bloody: 'With blood',
}

/** Environmental factors that may have contributed. */
export const environmentalFactors = [
  'new_food',
  'new_pet',
  'visitors',
  'travel',
  'moved_home',
  'loud_noise',
  'hot_weather',
  'cold_weather',
  'boarding',
  'alone_longer',
] as const
export const environmentalLabels: Record<(typeof environmentalFactors)[number], string> = {
  new_food: 'New food',
  new_pet: 'New animal at home',
  visitors: 'Visitors',
  travel: 'Travel',
  moved_home: 'New home',
  loud_noise: 'Loud noise',
  hot_weather: 'Hot weather',
  cold_weather: 'Cold weather',
  boarding: 'Boarding or daycare',
  alone_longer: 'Alone for longer',
}

/**
 * Points of the body condition scale. Vets use nine (WSAVA Global Nutrition Committee, Body Condition Score charts),
 * which the form offers; entries made on the older scale of ten keep it.
 */
export const bodyConditionScales = ['9', '10'] as const
