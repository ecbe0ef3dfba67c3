let asking: string | undefined
let pageOwner: string | undefined

/**
 * Sets the person of this page. Every request carries the id, so that nothing one person began is done as another who has
 * since signed in to this browser.
 */
export function setActingPerson(person: string | undefined): void {
  asking = person
  pageOwner ??= person
}

/** The person of this page; undefined when nobody is signed in. */
export const actingPerson = (): string | undefined => asking

/** Whose page this is, also once they are signed out; undefined before anybody has signed in. */
export const personOfPage = (): string | undefined => pageOwner

/** Whether this page belonged to another person: the person who signs in then gets a fresh page. */
export const isPageOfAnother = (person: string): boolean => pageOwner !== undefined && pageOwner !== person
