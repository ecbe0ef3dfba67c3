export { documentExtras } from './document-extras.tsx'
export { documentKind } from './document-kind.tsx'
