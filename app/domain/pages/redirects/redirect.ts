/** How a redirect answers, in the order in which a form offers it. */
export const REDIRECT_KINDS = {
  permanent: 'Permanent (301)',
  temporary: 'Temporary (302)',
  page: 'Page that forwards (HTML)',
} as const

export type RedirectKind = keyof typeof REDIRECT_KINDS

/** What a redirect says: an address of the website, and where it leads. */
export type RedirectValues = { source: string; target: string; kind: RedirectKind }
