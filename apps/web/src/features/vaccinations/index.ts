export { VaccinationChip } from './vaccination-chip.tsx'
export { vaccinationKind } from './vaccination-kind.tsx'
