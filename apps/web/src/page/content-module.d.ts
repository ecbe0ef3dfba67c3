declare module 'virtual:content' {
  /** The texts of the public pages. Import it in loaders only, which leave no trace in a browser's files. */
  const content: import('./content.ts').Content
  export default content
}
