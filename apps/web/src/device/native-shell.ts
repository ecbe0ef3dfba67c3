interface Bridges {
  androidBridge?: object
  webkit?: { messageHandlers?: { bridge?: object } }
}

/** True if the page runs in the app for phones, which brings a bridge to the phone. */
export function isInNativeShell(): boolean {
  const { androidBridge, webkit } = globalThis as Bridges
  return androidBridge !== undefined || webkit?.messageHandlers?.bridge !== undefined
}
