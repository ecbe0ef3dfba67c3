/** Kinds of service providers besides vets (spec core-records §2 and §3). */
export const providerKinds = ['groomer', 'trainer', 'daycare'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const providerLabels: Readonly<Record<ProviderKind, string>> = {
  groomer: 'Groomer',
  trainer: 'Trainer',
  daycare: 'Daycare',
}
