/** Builds a LIKE pattern that finds a word anywhere; escapes the wildcards in it. */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
