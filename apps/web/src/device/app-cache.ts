/** The cache with the app itself: its page and its files. It contains no personal data. */
export const APP_CACHE = 'app'
/** Path of the app's page in the cache, which every address of the app opens without a connection. */
export const APP_PAGE = '/app-page'
/** The paths of all scripts and style sheets of the build, as JSON; see tooling/app-files.ts. */
export const APP_FILES = '/app-files.json'

/** True for files of the build whose name carries a hash of their content: any copy is current. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')
