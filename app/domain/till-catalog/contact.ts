export type ContactKind = 'email' | 'phone'

const MAX_CONTACT_LENGTH = 200

/** Normalizes an email or phone for comparison; null if it is empty or too long. */
export function toContact(kind: ContactKind, typed: string): string | null {
  const bare = kind === 'email' ? typed.trim().toLowerCase() : typed.replaceAll(/\D/g, '')
  return bare === '' || bare.length > MAX_CONTACT_LENGTH ? null : `${kind}:${bare}`
}
