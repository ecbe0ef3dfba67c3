/**
 * Types of health logs: the add form's and the edit form's lists of spec core-records §9 in one vocabulary (handbook:
 * readings-of-the-specification), and blood glucose. `advanced_tracking` and `quick_check` have forms of their own.
 */
export const healthLogTypes = [
  'weight',
  'temperature',
  'blood_glucose',
  'symptom',
  'behavior',
  'appetite',
  'energy_level',
  'vaccination',
  'vet_visit',
  'surgery',
  'medication_reaction',
  'eating',
  'exercise',
  'advanced_tracking',
  'quick_check',
  'other',
] as const
export type HealthLogType = (typeof healthLogTypes)[number]

export const healthLogTypeLabels: Record<HealthLogType, string> = {
  weight: 'Weight Check',
  temperature: 'Temperature',
  blood_glucose: 'Blood Glucose',
  symptom: 'Symptoms',
  behavior: 'Behavior',
  appetite: 'Appetite',
  energy_level: 'Energy Level',
  vaccination: 'Vaccination',
  vet_visit: 'Vet Visit',
  surgery: 'Surgery',
  medication_reaction: 'Medication Reaction',
  eating: 'Eating',
  exercise: 'Exercise',
  advanced_tracking: 'Advanced Tracking',
  quick_check: 'Quick Health Check',
  other: 'Other',
}

/** Types that the add form offers; exercise needs the plan's `exercise_tracking`. */
export const healthLogAddTypes: readonly HealthLogType[] = [
  'weight',
  'temperature',
  'blood_glucose',
  'symptom',
  'behavior',
  'appetite',
  'energy_level',
  'vaccination',
  'vet_visit',
  'surgery',
  'exercise',
  'other',
]

/** Types that the edit form offers, besides the record's present type. */
export const healthLogEditTypes: readonly HealthLogType[] = [
  'weight',
  'temperature',
  'blood_glucose',
  'symptom',
  'behavior',
  'medication_reaction',
  'eating',
  'exercise',
  'other',
]
