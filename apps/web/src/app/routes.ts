import { index, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Files that the build writes: the public pages, and the page of the app, whose own addresses `app-routes.tsx` lists.
 */
export default [
  index('./app-page.tsx'),
  route('premium', '../features/plans/premium-page.tsx'),
  route('pro', '../features/plans/pro-page.tsx'),
  route('pricing', '../features/plans/pricing-page.tsx'),
  route('privacy-policy', '../features/privacy-policy/privacy-policy-page.tsx'),
  route('welcome', '../features/landing/landing.tsx'),
  route('emergency-card', '../features/emergency/emergency-card-page.tsx'),
  route('help-center', '../features/help/help-center-page.tsx'),
  route('help-center/search', '../features/help/help-search-page.tsx'),
  route('help-center/topics/:topic', '../features/help/help-topic-page.tsx'),
  route('help-center/:article', '../features/help/help-article-page.tsx'),
  route('blog', '../features/blog/blog-page.tsx'),
  route('blog/:post', '../features/blog/blog-post-page.tsx'),
  route('not-found', './not-found-page.tsx'),
  route('about', '../features/about/about-page.tsx'),
  route('contact', '../features/contact/contact-page.tsx'),
  route('terms-of-service', '../features/terms-of-service/terms-of-service-page.tsx'),
  route('architecture', '../features/architecture/architecture-page.tsx'),
  route('webview-debug', '../features/webview-debug/webview-debug-page.tsx'),
  // For development; the product's server answers every address of the app with the index.
  route('*', './app-page.tsx', { id: 'app-page-anywhere' }),
] satisfies RouteConfig
