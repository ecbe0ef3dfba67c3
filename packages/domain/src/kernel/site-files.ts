// Files that the build of the web app leaves for the server.

/** Path of the blog's Atom feed. */
export const FEED = '/blog/feed.xml'

/** Texts of the help articles for the search; the file is not served. */
export const HELP_SEARCH_FILE = '.vite/help-search.json'
