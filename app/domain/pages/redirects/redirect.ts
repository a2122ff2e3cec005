export const REDIRECT_KINDS = {
  permanent: 'Permanent (301)',
  temporary: 'Temporary (302)',
  page: 'Page that forwards (HTML)',
} as const

export type RedirectKind = keyof typeof REDIRECT_KINDS

export type RedirectValues = { source: string; target: string; kind: RedirectKind }
