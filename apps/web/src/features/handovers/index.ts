export { HandoverSection } from './handover-section.tsx'
export { OwnHandovers } from './own-handovers.tsx'
