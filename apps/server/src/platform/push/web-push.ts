import webPush from 'web-push'

// Imported only when something is sent or signed: together with what it brings along it takes some memory. It is written for
// CommonJS, so a bundle finds its functions through such a module alone.
export const { encrypt, getVapidHeaders } = webPush
