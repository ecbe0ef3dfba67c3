/** Header that passes the client's address to better-auth; the server drops any value that a client sends in it. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'
