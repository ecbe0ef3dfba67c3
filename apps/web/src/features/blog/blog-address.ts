export const BLOG = '/blog'

/** Returns the path of a post. */
export const blogAddress = (name: string): string => `${BLOG}/${name}`
