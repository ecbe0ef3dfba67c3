/** A pattern of LIKE that finds a word anywhere; every character of it stands for itself. */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
