import { expect, it } from 'vitest'
import { markAsDroppable } from './drop-unused-components.ts'

it('marks the components and contexts of a library as free of effects', () => {
  expect(markAsDroppable('const Link = React$1.forwardRef(function LinkWithRef() {});')).toBe(
    'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});',
  )
  expect(markAsDroppable('export const Shown = createContext(false);')).toBe(
    'export const Shown = /* @__PURE__ */ createContext(false);',
  )
})

it('removes the names that only development tools read', () => {
  expect(markAsDroppable('Link.displayName = "Link";\nuse(Link);')).toBe('\nuse(Link);')
})

it('keeps code within functions', () => {
  const code = '  const Form = React.forwardRef(draw);\n  Form.displayName = "Form";'
  expect(markAsDroppable(code)).toBe(code)
})
