import { latePart } from '../../loading/late-part.tsx'

/** The card of whoever else looks after a pet, fetched after what the pet needs. */
export const ServiceProvidersCard = latePart(() => import('./service-providers-card.tsx'))
