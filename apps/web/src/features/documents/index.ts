export { documentExtras } from './document-extras.tsx'
export { DocumentsTab } from './documents-tab-on-demand.tsx'
