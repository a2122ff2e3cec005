export type ContactKind = 'email' | 'phone'

const LONGEST = 200

/** An email or a phone as it is compared, whatever spaces and signs were typed; null where nothing is left of it. */
export function toContact(kind: ContactKind, typed: string): string | null {
  const bare = kind === 'email' ? typed.trim().toLowerCase() : typed.replaceAll(/\D/g, '')
  return bare === '' || bare.length > LONGEST ? null : `${kind}:${bare}`
}
