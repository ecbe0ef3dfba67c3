import type { Gender } from '../kernel/pets.vocabulary.ts'

/** Texts about a pet's vets, groomer, trainer and daycare (spec core-records §6). */
export const serviceProviderTexts = {
  card: {
    female: 'Who looks after her',
    male: 'Who looks after him',
    unknown: 'Who looks after them',
  } satisfies Record<Gender, string>,
  noVet: 'No vet yet.',
  addVet: 'Add one to the emergency contacts',
  vetsUnread: 'Your vets could not be loaded',
  updated: { title: 'Service providers updated' },
  updateFailed: { title: 'Error', message: 'Failed to update pet information.' },
  /** Replaces the form if the plan lacks the feature. */
  upgrade: {
    title: 'Premium Feature',
    message: 'Keep your groomer, trainer and daycare at hand. What you saved stays readable.',
  },
} as const
