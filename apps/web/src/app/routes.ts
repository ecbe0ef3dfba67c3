import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('./app-layout.tsx', [
    layout('./session-layout.tsx', [
      layout('./signed-in-gate.tsx', [
        layout('./home-gate.tsx', [
          index('./home.tsx'),
          route('pets', '../features/pets/pets-page.tsx', [route(':petId', '../features/pets/pet-page.tsx')]),
          route('health-metrics', '../features/health-metrics/health-metrics-page.tsx'),
          route('symptoms', '../features/symptoms/symptoms-page.tsx'),
        ]),
        route('onboarding', '../features/onboarding/onboarding-page.tsx'),
        route('checkout', '../features/plans/checkout-page.tsx'),
        route('setup', '../features/accounts/setup-page.tsx'),
      ]),
      route('auth', '../features/accounts/auth-page.tsx'),
    ]),
    layout('./plain-layout.tsx', [
      route('ui', '../features/design-system/design-system.tsx'),
      route('*', './not-found.tsx'),
    ]),
  ]),
  route('premium', '../features/plans/premium-page.tsx'),
  route('pro', '../features/plans/pro-page.tsx'),
  route('pricing', '../features/plans/pricing-page.tsx'),
  route('welcome', '../features/landing/landing.tsx'),
  route('emergency-card', '../features/emergency/emergency-card-page.tsx'),
  route('not-found', './not-found-page.tsx'),
] satisfies RouteConfig
