let asking: string | undefined
let pageOwner: string | undefined

/**
 * Names whose page this is. Every request carries it, so that nothing that one person began is done as another, who
 * has signed in meanwhile in this browser.
 */
export function setActingPerson(person: string | undefined): void {
  asking = person
  pageOwner ??= person
}

/** The person of this page; undefined when nobody is signed in. */
export const actingPerson = (): string | undefined => asking

/** Whether this page was somebody else's before: a person who signs in then gets a page of their own. */
export const isPageOfAnother = (person: string): boolean => pageOwner !== undefined && pageOwner !== person
