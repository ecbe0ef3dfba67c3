export { LeftOut } from './left-out.tsx'
export { letGoOfFiles, letGoOfShares, readShares, recallShares, rememberShares } from './shared-store.ts'
export { type SortedFiles, sortShared } from './sort-shared.ts'
