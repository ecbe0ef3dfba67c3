import webPush from 'web-push'

// Import this only to send or sign: the library and its dependencies take some memory. It is a CommonJS module, so a
// bundle finds its functions only through a module like this one.
export const { encrypt, getVapidHeaders } = webPush
