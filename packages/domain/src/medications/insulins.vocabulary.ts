/** Insulins for dogs and cats, by substance and by brand. */
const insulins =
  /insulin|vetsulin|prozinc|lantus|toujeo|glargine|basaglar|semglee|levemir|detemir|tresiba|degludec|humulin|novolin/i

/** True for a medication whose name is that of an insulin. */
export const isInsulin = (name: string): boolean => insulins.test(name)
