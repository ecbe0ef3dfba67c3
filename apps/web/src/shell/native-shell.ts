/** Whether the page runs in the app for phones, which brings a bridge to the phone. */
export const isInNativeShell = (): boolean => 'Capacitor' in globalThis
