/** The header in which we hand better-auth the client's address; anything a client sends under it is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'
