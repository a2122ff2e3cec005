/** Fields of a form whose documented name says something else. */
const OWN: Record<string, string> = {
  bill_address: 'billing.address1',
  ship_address: 'shipping.address1',
  special_notes: 'comments',
  other_referral_source: 'referralSource',
  reference_number: 'reference',
  fundraising_page_id: 'page',
  recurring_day_of_week: 'day',
  recurring_day: 'day',
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The field of the screen that an error means, by the name it was sent under: `bill_first_name` is `billing.firstName`. */
export function fieldNamed(name: string): string {
  const [, side, part] = /^(bill|ship)_(.+)$/.exec(name) ?? []
  return OWN[name] ?? (part === undefined ? camel(name) : `${side === 'bill' ? 'billing' : 'shipping'}.${camel(part)}`)
}

type Side = 'billing' | 'shipping'

/** What is wrong with one person's fields; those that bear no side are the form's own. */
export const errorsOf = (errors: Record<string, string>, side: Side): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) => {
      const [field = '', owner] = path.split('.').toReversed()
      return owner === side || owner === undefined ? [[field, sentence]] : []
    }),
  )
