let asking: string | undefined
let pageOwner: string | undefined

/**
 * Sets the person of this page. Every request carries the id, so that no work begun by one person is done as another
 * who has since signed in to this browser.
 */
export function setActingPerson(person: string | undefined): void {
  asking = person
  pageOwner ??= person
}

/** The person of this page; undefined while no person is signed in. */
export const actingPerson = (): string | undefined => asking

/** The first person of this page, also after they sign out; undefined before the first sign-in. */
export const personOfPage = (): string | undefined => pageOwner

/** True if this page belonged to another person: the person who signs in then gets a fresh page. */
export const isPageOfAnother = (person: string): boolean => pageOwner !== undefined && pageOwner !== person
