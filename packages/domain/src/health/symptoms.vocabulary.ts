/** Body areas of a symptom. */
export const bodyAreas = [
  'stomach',
  'breathing',
  'skin',
  'legs',
  'eyes',
  'ears',
  'mouth',
  'urinary',
  'nerves',
  'whole',
] as const
export type BodyArea = (typeof bodyAreas)[number]
export const bodyAreaLabels: Record<BodyArea, string> = {
  stomach: 'Stomach and digestion',
  breathing: 'Breathing and nose',
  skin: 'Skin and coat',
  legs: 'Legs and movement',
  eyes: 'Eyes',
  ears: 'Ears',
  mouth: 'Mouth and teeth',
  urinary: 'Urinating',
  nerves: 'Head and nerves',
  whole: 'Whole body',
}

/** Signs by body area, in owners' words; none of them is a diagnosis. */
export const signsByArea: Record<BodyArea, readonly string[]> = {
  stomach: ['Vomiting', 'Diarrhea', 'Constipation', 'Gas', 'Not eating', 'Blood in stool'],
  breathing: ['Coughing', 'Sneezing', 'Fast breathing', 'Noisy breathing', 'Runny nose'],
  skin: ['Itching', 'Hair loss', 'Rash', 'Lump', 'Wound', 'Fleas or ticks'],
  legs: ['Limping', 'Stiffness', 'Swelling', 'Trouble getting up', 'Licking a paw'],
  eyes: ['Red eye', 'Discharge from the eye', 'Squinting', 'Cloudy eye'],
  ears: ['Shaking the head', 'Scratching the ear', 'Smell from the ear', 'Discharge from the ear'],
  mouth: ['Bad breath', 'Drooling', 'Trouble chewing', 'Bleeding gums'],
  urinary: ['Urinating often', 'Straining to urinate', 'Blood in urine', 'Accidents indoors'],
  nerves: ['Trembling', 'Head tilt', 'Wobbly walk', 'Disoriented'],
  whole: ['Tired', 'Hiding', 'Drinks a lot', 'Losing weight', 'Fever', 'Restless'],
}
export const MAX_SIGNS = 8

/** Frequency of a symptom. */
export const frequencies = ['once', 'few_times', 'daily', 'many_a_day', 'constant'] as const
export const frequencyLabels: Record<(typeof frequencies)[number], string> = {
  once: 'Once',
  few_times: 'A few times',
  daily: 'Every day',
  many_a_day: 'Many times a day',
  constant: 'All the time',
}

/** Course of a symptom. */
export const courses = ['better', 'same', 'worse'] as const
export const courseLabels: Record<(typeof courses)[number], string> = {
  better: 'Getting better',
  same: 'About the same',
  worse: 'Getting worse',
}

/** Eating, drinking and energy, compared with a usual day. */
export const changes = ['usual', 'less', 'none', 'more'] as const
export const changeLabels: Record<(typeof changes)[number], string> = {
  usual: 'As usual',
  less: 'Less',
  none: 'Not at all',
  more: 'More',
}

/** Strength from barely noticeable to severe. */
export const strengths = [1, 2, 3, 4, 5] as const
export const strengthLabels: Record<(typeof strengths)[number], string> = {
  1: 'Barely there',
  2: 'Mild',
  3: 'Moderate',
  4: 'Strong',
  5: 'Severe',
}

/**
 * Signs that require calling a vet at once, without filling in a form. Sources: American Veterinary Medical
 * Association, '13 animal emergencies that require immediate veterinary consultation and/or care' (bleeding that does
 * not stop, trouble breathing, inability to urinate, poison, seizures, collapse); Merck Veterinary Manual, 'Status
 * Epilepticus in Animals' (a seizure of more than five minutes) and 'Gastric Dilation and Volvulus in Small Animals'
 * (bloated abdomen).
 */
export const redFlags = [
  'breathing',
  'collapse',
  'seizure',
  'poison',
  'bloated',
  'not_urinating',
  'bleeding',
] as const
export type RedFlag = (typeof redFlags)[number]
export const redFlagLabels: Record<RedFlag, string> = {
  breathing: 'Difficulty breathing',
  collapse: 'Collapsed or cannot stand up',
  seizure: 'A seizure of more than 5 minutes, or several',
  poison: 'May have eaten or drunk something poisonous',
  bloated: 'Swollen, hard belly, or retching with nothing coming up',
  not_urinating: 'Cannot urinate',
  bleeding: 'Heavy bleeding that does not stop',
}
