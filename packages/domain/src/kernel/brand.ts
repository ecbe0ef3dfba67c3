/** The product's working name. Every screen, mail and file name takes it from here. */
export const PRODUCT_NAME = 'Pawtrail'
