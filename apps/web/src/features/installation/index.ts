export { GrantsView } from './grants-view.tsx'
