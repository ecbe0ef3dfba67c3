import { lazy } from 'react'

/** The card of whoever else looks after a pet, fetched after what the pet needs. */
export const ServiceProvidersCard = lazy(() => import('./service-providers-card.tsx'))
