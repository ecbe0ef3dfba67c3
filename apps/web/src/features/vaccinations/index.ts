export { VaccinationChip } from './vaccination-chip.tsx'
