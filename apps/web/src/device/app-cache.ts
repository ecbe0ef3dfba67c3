/** The cache with the app itself: its page and the files that it is made of. Nothing in it says anything about anybody. */
export const APP_CACHE = 'app'
/** Where the page of the app lies in it, which every address of the app opens without a connection. */
export const APP_PAGE = '/app-page'
/** The paths of all scripts and style sheets of the build, as JSON; see tooling/app-files.ts. */
export const APP_FILES = '/app-files.json'

/** Files of the build whose name carries a hash of what they hold: whichever copy is found is the right one. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')
