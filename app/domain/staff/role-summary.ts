import { CATALOGUE } from '~/domain/auth/roles'

const MAX_NAMED = 6

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  cashier: 'Sells at the point of sale and looks up contributions and supporters.',
  manager: 'Runs the office: everything except users, settings, webhooks and the site’s design.',
  bookkeeper: 'Reads contributions, payments, settlements and reports; issues tax receipts and keeps the taxes.',
  fundraiser: 'Looks after supporters, sponsors, tributes and fundraising pages.',
  'content-editor': 'Edits pages, posts, pictures and files, and the look of the site.',
}

export function roleSummary({ key, permissions }: { key: string | null; permissions: readonly string[] }): string {
  const described = key === null ? undefined : DESCRIPTIONS[key]
  if (described !== undefined) return described
  const names = CATALOGUE.flatMap((group) =>
    group.permissions.filter(({ model, levels }) => levels.some((level) => permissions.includes(`${model}.${level}`))),
  ).map(({ name }) => name)
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}
