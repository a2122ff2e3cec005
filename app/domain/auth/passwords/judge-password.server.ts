import type { Ctx } from '~/kit/operation'
import { isCommonPassword } from './common-passwords.server'
import { BREACHED, passwordFault, TOO_COMMON } from './password.server'

type Person = { email: string; firstName: string; lastName: string }

const MIN_WORD_LENGTH = 3
const COMMON_LABELS = new Set(['www', 'com', 'org', 'net', 'office', 'admin', 'localhost'])

const wordsIn = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set([words.join(''), ...words])].filter((word) => word.length >= MIN_WORD_LENGTH)
}

const readHost = (address: string): string => URL.parse(address)?.hostname ?? ''

/** Anyone who knows the organization would try its name and its domains. */
function organizationWords({ organisation, officeUrl }: Pick<Ctx, 'organisation' | 'officeUrl'>, email: string) {
  const domains = [readHost(officeUrl), email.split('@')[1] ?? '']
  return [organisation.name, ...domains].flatMap(wordsIn).filter((word) => !COMMON_LABELS.has(word))
}

export async function judgePassword(
  ctx: Pick<Ctx, 'organisation' | 'officeUrl' | 'ports'>,
  password: string,
  { email, firstName, lastName }: Person,
): Promise<string | null> {
  const known = [email.split('@')[0] ?? '', firstName, lastName, ...organizationWords(ctx, email)]
  const fault = passwordFault(password, known)
  if (fault !== null) return fault
  if (isCommonPassword(password)) return TOO_COMMON
  return (await ctx.ports.breachedPasswords.includes(password)) ? BREACHED : null
}
