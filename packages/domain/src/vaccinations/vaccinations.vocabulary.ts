/** Recommendation class of a vaccine: for every animal of the species, for some, or by way of life. */
export const vaccineClasses = ['core', 'non_core', 'lifestyle'] as const
export type VaccineClass = (typeof vaccineClasses)[number]

/**
 * The form's list (spec core-records §9), which mixes classes and vaccines. They are stored separately: see
 * `splitVaccineType`.
 */
export const vaccineTypes = [
  'core',
  'non_core',
  'lifestyle',
  'rabies',
  'dhpp',
  'bordetella',
  'lyme',
  'feline_viral_rhinotracheitis',
  'feline_distemper',
] as const
export type VaccineType = (typeof vaccineTypes)[number]

export const vaccineTypeLabels: Record<VaccineType, string> = {
  core: 'Core',
  non_core: 'Non-core',
  lifestyle: 'Lifestyle',
  rabies: 'Rabies',
  dhpp: 'DHPP',
  bordetella: 'Bordetella',
  lyme: 'Lyme',
  feline_viral_rhinotracheitis: 'Feline Viral Rhinotracheitis',
  feline_distemper: 'Feline Distemper',
}
