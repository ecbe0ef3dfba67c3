import { createContext, use } from 'react'

export const PlansContext = createContext<(() => void) | undefined>(undefined)

/** Opens the plans from anywhere in the app; undefined if the installation has none. */
export const useOpenPlans = (): (() => void) | undefined => use(PlansContext)
