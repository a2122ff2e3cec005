type Side = 'billing' | 'shipping'

/** What is wrong with one person's fields; those that bear no side are the form's own. */
export const errorsOf = (errors: Record<string, string>, side: Side): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) => {
      const [field = '', owner] = path.split('.').toReversed()
      return owner === side || owner === undefined ? [[field, sentence]] : []
    }),
  )
