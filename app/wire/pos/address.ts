import type { Person } from '~/domain/cart/order'

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Organization name, else first and last name (R-CONTRIBUTIONS-2). */
export const toDisplayName = ({ organizationName, firstName, lastName }: Person): string =>
  organizationName || `${firstName ?? ''} ${lastName ?? ''}`.trim()

export function addressHtml(person: Person): string {
  const city = [person.city, [person.state, person.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [
    toDisplayName(person),
    person.address1,
    person.address2,
    city,
    person.country,
    person.phone,
    person.email,
  ]
  return lines
    .filter((line): line is string => Boolean(line))
    .map(escapeText)
    .join('<br>')
}
