import type { Found, FoundContribution, FoundSupporter } from '~/domain/reports/find-anything.server'
import { cutAtWords } from '~/kit/search/marked'
import { toNumber } from '~/kit/money'

const escapeText = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character,
  )

/** Escaped text with the found words in `<mark>` (R-REPORTS-8). */
export const markWords = (text: string, term: string): string =>
  cutAtWords(text, term)
    .map((part, index) => (index % 2 === 1 ? `<mark>${escapeText(part)}</mark>` : escapeText(part)))
    .join('')

const supporter = (term: string) => (one: FoundSupporter) => ({
  ...one,
  hint: [one.place, one.email ?? one.phone].filter(Boolean).join(' · '),
  url: `/jpanel/supporters/${one.id}`,
  marked: [one.name, one.email, one.phone]
    .filter((text) => text !== null && text !== '')
    .map((text) => markWords(text ?? '', term)),
})

const contribution = (term: string) => (one: FoundContribution) => ({
  number: one.number,
  name: one.name,
  email: one.email,
  total: toNumber(one.total, one.currency),
  currency: one.currency,
  ordered_at: one.orderedAt.toISOString(),
  url: `/jpanel/contributions/${one.number}`,
  marked: [one.name, one.email]
    .filter((text) => text !== null && text !== '')
    .map((text) => markWords(text ?? '', term)),
})

/** `results` are supporters, or contributions where no supporter matches; both also stand under their own names. */
export function searchReply(found: Found) {
  const supporters = found.supporters.map(supporter(found.term))
  const contributions = found.contributions.map(contribution(found.term))
  const isAboutSupporters = supporters.length > 0
  return {
    supporters: isAboutSupporters,
    term: found.term,
    results: isAboutSupporters ? supporters : contributions,
    groups: {
      supporters,
      contributions,
      products: found.products,
      pages: found.pages.map((one) => ({ ...one, url: `/jpanel/pages/${one.id}` })),
    },
  }
}
