/**
 * The name under which a cookie is kept. Over https it carries `__Host-`: browsers then take it from this very host
 * alone, so that neither a neighbouring domain nor a page over http can plant one.
 */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name)
