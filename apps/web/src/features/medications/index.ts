export { medicationKind } from './medication-kind.tsx'
