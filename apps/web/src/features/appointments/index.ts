export { appointmentKind } from './appointment-kind.tsx'
