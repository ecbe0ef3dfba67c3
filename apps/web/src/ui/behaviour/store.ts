// Uses no framework: the worker and the public pages share it with the app.

/** An event that parts of the page listen to. */
export interface Signal {
  /** Calls every listener. */
  send: () => void
  /**
   * Calls the listener at each event.
   * @returns removes the listener
   */
  subscribe: (listener: () => void) => () => void
  /** True if there is a listener. */
  isWatched: () => boolean
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    send: () => listeners.forEach((listener) => listener()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
  }
}

/** A value that parts of the page watch; `useStore` reads it in a component. */
export interface Watched<Value> {
  get: () => Value
  /**
   * Calls the listener at each change.
   * @returns removes the listener
   */
  subscribe: Signal['subscribe']
}

/** A value that is kept here. */
export interface Store<Value> extends Watched<Value>, Pick<Signal, 'isWatched'> {
  set: (value: Value) => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { send, subscribe, isWatched } = createSignal()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      send()
    },
    subscribe,
    isWatched,
  }
}

/**
 * Calls the listener at each event of the browser.
 * @returns removes the listener
 */
export function watchEvent(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
