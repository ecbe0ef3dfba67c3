/** Stands in the built pages where the server puts a fresh nonce into each response. */
export const CSP_NONCE_TOKEN = '__CSP_NONCE__'
