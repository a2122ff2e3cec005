type Side = 'billing' | 'shipping'

export const sideErrors = (errors: Record<string, string>, side: Side): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) => {
      const [field = '', owner] = path.split('.').toReversed()
      return owner === side || owner === undefined ? [[field, sentence]] : []
    }),
  )
