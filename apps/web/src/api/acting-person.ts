let userId: string | undefined

/**
 * Names whose page this is. Every request carries it, so that nothing that one person began is done as another, who
 * has signed in meanwhile in this browser.
 */
export function setActingPerson(person: string | undefined): void {
  userId = person
}

/** Whose page this is; undefined where nobody is signed in. */
export const actingPerson = (): string | undefined => userId
