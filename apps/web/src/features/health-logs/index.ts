export { healthLogKind } from './health-log-kind.tsx'
