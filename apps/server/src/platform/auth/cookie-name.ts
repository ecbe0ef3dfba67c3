/**
 * Returns the name under which a cookie is stored. Over https it has the prefix `__Host-`: browsers then accept it
 * only from this host, so that neither a neighbouring domain nor a page over http can set one.
 */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name)
