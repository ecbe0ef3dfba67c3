import type { Plugin } from 'vite'

/** Definition of a component or context at the top of a module. */
const CREATED =
  /^((?:export )?(?:const|let|var) \w+ = )((?:\w+(?:\$\d+)?\.)?(?:forwardRef|createContext)\()/gm
const NAMED = /^\w+\.displayName = [^;\n]+;$/gm

/**
 * Lets the bundler drop unused components and contexts of libraries. It keeps them otherwise, because it knows neither
 * that `forwardRef` and `createContext` have no effect, nor that only development tools read a `displayName`.
 */
export function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/.*\.m?js$/, code: /forwardRef|createContext/ },
      handler: (code) => ({ code: markAsDroppable(code), map: null }),
    },
  }
}

/** The same module, with marks that the bundler understands. */
export const markAsDroppable = (code: string): string =>
  code.replaceAll(NAMED, '').replaceAll(CREATED, '$1/* @__PURE__ */ $2')
