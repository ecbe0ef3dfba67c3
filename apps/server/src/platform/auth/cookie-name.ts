/**
 * Returns the name under which a cookie is stored. Over https it has the prefix `__Host-`: browsers then accept it from
 * this very host alone, so that neither a neighbouring domain nor a page over http can plant one.
 */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name)
