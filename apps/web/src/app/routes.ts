import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('./app-layout.tsx', [
    layout('./session-layout.tsx', [index('./home.tsx')]),
    route('ui', '../features/design-system/design-system.tsx'),
    route('*', './not-found.tsx'),
  ]),
  route('welcome', '../features/landing/landing.tsx'),
  route('not-found', './not-found-page.tsx'),
] satisfies RouteConfig
