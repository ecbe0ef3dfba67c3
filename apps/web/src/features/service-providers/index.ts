import { latePart } from '../../loading/late-part.tsx'

/** Card of a pet's other caretakers, fetched after the pet's needs. */
export const ServiceProvidersCard = latePart(() => import('./service-providers-card.tsx'))
